/// Words that say nothing of what is looked for.
package enum StopWords {
    /// Of a search.
    package static let searching: Set = [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "had", "has", "have", "he", "her", "his",
        "i", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she", "so", "that", "the", "their", "them",
        "they", "this", "to", "us", "was", "we", "were", "with", "you", "your",
    ]

    /// Of a question: also the words that ask.
    package static let asking: Set<String> = searching.union([
        "about", "again", "any", "can", "could", "did", "do", "does", "dont", "ever", "going", "how", "id", "if", "ill",
        "im", "ive", "know", "many", "may", "might", "much", "must", "no", "not", "please", "remember", "shall",
        "should", "some", "tell", "than", "thats", "then", "there", "these", "those", "too", "what", "whats", "when",
        "where",
        "wheres", "which", "who", "whom", "whose", "why", "will", "would",
    ])

    /// A question that begins like this is about what was said before.
    package static let pointing: Set = [
        "he", "her", "him", "his", "it", "its", "she", "that", "their", "them", "they", "these", "this", "those",
    ]
}
