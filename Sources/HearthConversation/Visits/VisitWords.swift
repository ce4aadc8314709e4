/// English: who comes, and as what.
enum VisitWords {
    static let trades: Set<String> = [
        "plumber", "plumbers", "electrician", "electricians", "carpenter", "joiner", "painter", "painters", "builder",
        "builders", "handyman", "engineer", "technician", "cleaner", "cleaners", "sweep", "roofer", "roofers",
        "locksmith", "repairman", "mechanic", "installer", "installers", "inspector", "surveyor", "decorator", "tiler",
        "glazier", "contractor", "contractors", "workman", "workmen", "tradesman", "tradesmen", "babysitter", "nanny",
        "tutor", "nurse", "carer", "doctor", "vet", "movers", "landlord", "fitter", "fitters", "exterminator",
        "housekeeper", "maid", "craftsman", "craftsmen", "serviceman",
    ]
    /// Words of a name of a trade in two words: `cleaning lady`, `meter reader`.
    static let tradeNames: Set<String> = [
        "cleaning lady", "meter reader", "window cleaner", "chimney sweep", "estate agent", "heating engineer",
        "boiler man", "piano tuner", "dog walker", "dog sitter", "cat sitter", "house sitter", "pest control",
    ]
    static let yard: Set<String> = ["gardener", "gardeners", "landscaper", "landscapers"]
    static let yardNames: Set<String> = ["tree surgeon", "pool man", "pool guy", "pool service", "lawn service"]
    static let deliveries: Set<String> = [
        "delivery", "deliveries", "parcel", "parcels", "package", "packages", "courier", "postman", "mailman", "post",
        "mail", "dhl", "ups", "fedex", "amazon", "groceries", "pizza", "shopping",
    ]
    static let guests: Set<String> = [
        "visitor", "visitors", "guest", "guests", "company", "family", "friends", "friend", "relatives", "parents",
        "grandparents", "grandma", "grandpa", "grandmother", "grandfather", "mother", "father", "mum", "mom", "dad",
        "aunt", "uncle", "cousin", "cousins", "sister", "brother", "neighbours", "neighbors", "neighbour", "neighbor",
        "colleagues", "granny", "nana", "kids", "children", "grandchildren", "nephew", "niece", "boyfriend",
        "girlfriend",
    ]
    /// What is said of their coming, and tells nothing more.
    static let coming: Set<String> = [
        "comes", "come", "coming", "visits", "visit", "visiting", "stays", "stay", "staying", "arrives", "arrive",
        "arriving", "expected", "expecting", "expect", "is", "are", "am", "will", "be", "going", "there", "here",
        "have",
        "has", "having", "get", "getting", "got", "gets", "need", "needs", "we", "i", "us", "over", "round", "around",
        "along", "with", "please", "that", "drop", "dropping", "drops", "by", "back", "again", "home", "for", "to",
        "scheduled", "due", "booked", "delivered", "delivers", "deliver", "delivering", "being", "then", "also", "only",
        "new", "of", "all", "after", "does", "do", "can", "longer", "any", "more", "whole", "day", "and", "our", "my",
        "the", "a", "an", "some", "house", "work", "working",
        "works", "sleeping", "sleep", "sleeps",
    ]
    static let repeats: Set<String> = ["every", "other", "each", "second"]
    static let sleeping: Set<String> = ["stays", "stay", "staying", "sleeps", "sleep", "sleeping"]
    static let delivering: Set<String> = ["delivered", "delivers", "deliver", "delivering"]
    /// Before the rooms.
    static let places: Set<String> = ["in", "into", "at", "on", "inside"]
    /// Nobody is to be at home.
    static let absence: Set<String> = [
        "away", "gone", "empty", "vacant", "holiday", "holidays", "vacation", "travelling", "traveling", "nobody",
        "noone", "unoccupied", "out", "trip", "abroad",
    ]
    static let absent: Set<String> = [
        "on", "a", "the", "house", "is", "are", "am", "be", "will", "we", "i", "all", "everybody", "everyone",
        "going", "go", "home", "here", "in", "at", "stands", "standing", "our", "my", "no", "one", "whole", "family",
        "there", "of", "us", "stay", "day", "left", "please", "for", "and", "both", "anybody", "somewhere", "town",
    ]
    /// Nobody comes of whom one of these is said.
    static let others: Set<String> = [
        "not", "never", "no", "nothing", "rain", "snow", "storm", "storms", "frost", "sun", "weather", "summer",
        "winter",
        "spring", "autumn", "christmas", "light", "lights", "lamp", "heating", "heat", "water", "power", "it", "they",
        "he", "she", "this", "what", "when", "why", "who", "how", "where", "which", "if",
        "turn", "set", "open", "close", "lock", "unlock", "switch", "make", "start", "stop", "bill", "smell", "noise",
        "smoke", "you", "me", "maybe", "perhaps", "sometimes", "or", "but", "than", "leave", "leaving", "left", "next",
        "from", "until", "till", "between",
    ]
}
