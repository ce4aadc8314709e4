/// Words that say nothing of their own: whoever adds or drops them claims nothing. All others must stand in the draft.
enum PlainWords {
    static func contains(_ token: String) -> Bool { words.contains(token) }

    private static let words = ClaimWords.words(
        """
        a an the this that these those it its he she they them his her their we us our you your i me my mine yours \
        am is are was were be been being has have had having do does did doing done and but or so as because while \
        although though however also else whereas of in at to for from by with into onto out through between among \
        across per via than there here where when which who whom whose what how why currently presently now moment \
        present time far overall general generally actually really simply quite thing things everything something \
        anything everyone everybody someone somebody anyone anybody house case matter reason causes caused cause due \
        thanks thank please hello hi hey oh sorry glad say says said saying report reports reported reporting tell \
        tells told according show shows showing shown read reads reading readings measure measures measured \
        measuring value values stand stands standing sit sits sitting lie lies remain remains remaining stay stays \
        staying keep keeps kept look looks looking see sees seen find finds found notice noticed note noted hear \
        heard come comes came go goes went going gone get gets got getting become becomes became happen happens \
        happened happening occur occurs occurred give gives given take takes took taken make makes made bring brings \
        brought put puts turn turns turned turning set sets setting feel feels feeling mood state status level \
        temperature humidity amount number total list main mainly mostly chiefly largely particular especially apart \
        besides aside addition together another such like alike back again way part side place answer question \
        information detail details news update summary
        """)
}
