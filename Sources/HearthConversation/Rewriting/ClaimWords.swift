/// Words that carry what a sentence claims. Of words in one row any may stand for another.
enum ClaimWords {
    static let negations = table(
        """
        not no | never | none | nobody noone | nothing | nowhere | neither | nor | without | hardly barely | except \
        | unless | instead | fail fails failed
        """)

    static let modality = table(
        """
        may might could maybe perhaps possibly | can able | would | should ought | must | shall | will | need needs \
        needed | probably likely | unlikely | about around roughly approximately nearly almost | estimate estimated \
        | expect expects expected | forecast forecasts foreseen predicted | seem seems apparently | usually normally \
        | certainly definitely surely | sure | know known knows | unknown | think believe | if | ask asked asks | \
        always | want wants wanted | try tries tried trying | supposed
        """)

    static let times = table(
        """
        monday | tuesday | wednesday | thursday | friday | saturday | sunday | january | february | march | april | \
        june | july | august | september | october | november | december | today | tonight | tomorrow | yesterday | \
        morning | noon midday | afternoon | evening | night nights | midnight | dawn | dusk | sunrise | sunset | ago \
        | since | until till | before | after | within | later | earlier | soon | yet | still | already | last | \
        next | previous | past | weekend | weekday | during | every | once | twice | then | longer | recently lately \
        | just
        """)

    /// What is said of things, and can be turned into its opposite.
    static let states = table(
        """
        off | on | open opened opens | closed shut | locked | unlocked | armed | disarmed | home | away | wet | dry \
        | more | less | fewer | above over | below under | rising rises rose | falling falls fell | up | down | \
        warmer | colder cooler | warm | cold | hot | cool | higher | lower | high | low | full | empty | broken | \
        fixed | worse | better | worst | best | wrong | right | fine ok okay | good well | bad | happy | content | \
        worried | unhappy sad | excited | bored | very | rather | little slightly bit | all | each | some | any | \
        both | only | most | many | few | several | half | quarter | least | too | enough | true | false | yes | \
        first | third | double | whole | other others | same | bright | dark | loud | quiet | inside | outside | \
        strong | weak | old | new | long | short
        """)

    /// What follows a number, by every way to write it.
    static let units = table(
        """
        % percent | ° degree degrees | c celsius | f fahrenheit | w watt watts | kw kilowatt kilowatts | wh | kwh \
        kilowatthours | v volt volts | a amp amps ampere amperes | lx lux | k kelvin | s second seconds sec | min \
        minute minutes mins | h hour hours hrs | d day days | week weeks | month months | year years | m metre \
        metres meter meters | km | cm | mm millimetres | l litre litres | m³ | bar | hpa | pa | ppm | ms | hz | kg | \
        euro euros € | dollar dollars $ | pound pounds £ | cent cents
        """)

    /// How a sentence begins that tells somebody to do something.
    static let commands: Set<String> = words(
        """
        turn switch set open close lock unlock shut start stop call check press push pull put take go run leave make \
        keep let get give tell ask remove replace buy clean fix repair unplug plug disconnect connect reset restart \
        reboot click visit send enter type download install pay order wait watch look listen remember forget ignore \
        disable enable arm disarm raise lower increase reduce heat cool dim mind note ensure be do try use bring \
        move say read think see stay turn add have hold find fill empty air warm change adjust consider avoid begin \
        allow activate apply
        """)

    /// After these a verb is a command as at the beginning of a sentence.
    static let leads: Set<String> = words("please and then to now just so also or kindly but simply always do not")

    static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// Each word with the first of its row.
    private static func table(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for row in text.split(separator: "|") {
            let words = row.split(separator: " ").map(String.init)
            for word in words { table[word] = words[0] }
        }
        return table
    }
}
