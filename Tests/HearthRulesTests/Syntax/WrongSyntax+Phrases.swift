/// What people write who come from other languages, and from English.
extension WrongSyntax {
    static let phrases = events + conditions + statements

    private static let events = [
        Wrong(
            "when at 7:00 on mon, tusday { log \"x\" }",
            "E100", at: "tusday", "Expected tue, found tusday.",
            fixed: ["when at 7:00 on mon, tue { log \"x\" }"]),
        Wrong(
            "when door opens, if pir { log \"x\" }",
            "E100", at: ",", "Expected if, found ,.",
            fixed: [
                "when door opens if pir { log \"x\" }"
            ]),
        Wrong(
            "when door opens, only if pir { log \"x\" }",
            "E100", at: ", only if", "Expected if, found , only if.",
            fixed: [
                "when door opens if pir { log \"x\" }"
            ]),
        Wrong(
            "when door opens, or win opens { log \"x\" }",
            "E100", at: ",", "Expected or, found ,.",
            fixed: [
                "when door opens or win opens { log \"x\" }"
            ]),
        Wrong(
            "when ann at home { log \"x\" }",
            "E100", at: "at home", "Expected is home, found at home.",
            fixed: [
                "when ann is home { log \"x\" }"
            ]),
        Wrong(
            "when bell double click { log \"x\" }",
            "E100", at: "double click", "Expected pressed twice, found double click.",
            fixed: [
                "when bell pressed twice { log \"x\" }"
            ]),
        Wrong(
            "when at 7:00 on mon, tuesday { log \"x\" }",
            "E100", at: "tuesday", "Expected tue, found tuesday.",
            fixed: ["when at 7:00 on mon, tue { log \"x\" }"]),
        Wrong(
            "when at 7:00 on mon-fri { log \"x\" }",
            "E100", at: "mon-fri", "Expected weekdays, found mon-fri.",
            fixed: ["when at 7:00 on weekdays { log \"x\" }"]),
        Wrong(
            "when at 7:00 on sat to sun { log \"x\" }",
            "E100", at: "sat to sun", "Expected weekends, found sat to sun.",
            fixed: ["when at 7:00 on weekends { log \"x\" }"]),
        Wrong(
            "when at 7:00 on monday..wed { log \"x\" }",
            "E100", at: "monday..wed", "Expected mon, tue, wed, found monday..wed.",
            fixed: ["when at 7:00 on mon, tue, wed { log \"x\" }"]),
        Wrong(
            "when at 7:00 on mon and fri { log \"x\" }",
            "E100", at: "and", "Expected ,, found and.",
            fixed: ["when at 7:00 on mon, fri { log \"x\" }"]),
        Wrong(
            "when at 7:00 on sat or sun or bell pressed { log \"x\" }",
            "E100", at: "or", "Expected ,, found or.",
            fixed: ["when at 7:00 on sat, sun or bell pressed { log \"x\" }"]),
        Wrong(
            "when at 7:00 and 19:00 { log \"x\" }",
            "E101", at: "at 7:00 and 19:00", "\"at 7:00\" and \"19:00\" are two instants and never coincide.",
            fixed: ["when at 7:00 or at 19:00 { log \"x\" }"]),
        Wrong(
            "when ann and ben leaves { log \"x\" }",
            "E101", at: "ann and ben leaves", "\"ann\" and \"ben leaves\" are two instants and never coincide.",
            fixed: ["when ben leaves if ann is away { log \"x\" }"]),
        Wrong(
            "when hall.door and bath.door closes { log \"x\" }",
            "E101", at: "hall.door and bath.door closes",
            "\"hall.door\" and \"bath.door closes\" are two instants and never coincide.",
            fixed: ["when bath.door closes if hall.door is closed { log \"x\" }"]),
        Wrong(
            "when door opens { set lamp on }",
            "E100", at: "on", "Expected to, found on.", fixed: ["when door opens { turn on lamp }"]),
        Wrong(
            "when door opens { wait for 5 min log \"x\" }",
            "E100", at: "for", "Expected a value, found for.", fixed: ["when door opens { wait 5 min log \"x\" }"]),
        Wrong(
            "while pir, lingering for 5 min { turn on lamp }",
            "E100", at: "for", "Expected a value, found for.",
            fixed: ["while pir, lingering 5 min { turn on lamp }"]),
        Wrong(
            "when at 7:00, mon { log \"x\" }",
            "E100", at: ", mon", "Expected on mon, found , mon.",
            fixed: ["when at 7:00 on mon { log \"x\" }"]),
        Wrong(
            "when at 7:00 mondays if pir { log \"x\" }",
            "E100", at: "mondays", "Expected on mon, found mondays.",
            fixed: ["when at 7:00 on mon if pir { log \"x\" }"]),
        Wrong(
            "when every window is open { log \"x\" }",
            "E100", at: "every", "Expected all, found every.",
            fixed: ["when all window is open { log \"x\" }"]),
        Wrong(
            "when door opens only if pir { log \"x\" }",
            "E100", at: "only if", "Expected if, found only if.",
            fixed: ["when door opens if pir { log \"x\" }"]),
        Wrong(
            "when the sun sets { log \"x\" }",
            "E100", at: "the sun sets", "Expected at sunset, found the sun sets.",
            fixed: ["when at sunset { log \"x\" }"]),
        Wrong(
            "when sun rises if mode is night { log \"x\" }",
            "E100", at: "sun rises", "Expected at sunrise, found sun rises.",
            fixed: ["when at sunrise if mode is night { log \"x\" }"]),
        Wrong(
            "when it gets dark { log \"x\" }",
            "E100", at: "it gets dark", "Expected at sunset, found it gets dark.",
            fixed: ["when at sunset { log \"x\" }"]),
        Wrong(
            "when every day at 7:00 { log \"x\" }",
            "E100", at: "every day at", "Expected at, found every day at.",
            fixed: ["when at 7:00 { log \"x\" }"]),
        Wrong(
            "when at 7:00 every day { log \"x\" }",
            "E100", at: "every day", "Expected {, found every day.",
            fixed: ["when at 7:00 { log \"x\" }"]),
        Wrong(
            "when at 7:00 on monday { log \"x\" }",
            "E100", at: "monday", "Expected mon, found monday.",
            fixed: ["when at 7:00 on mon { log \"x\" }"]),
        Wrong(
            "when 30 min before sunset { log \"x\" }",
            "E100", at: "30 min before sunset", "Expected at sunset - 30 min, found 30 min before sunset.",
            fixed: ["when at sunset - 30 min { log \"x\" }"]),
        Wrong(
            "when at 10 min after sunrise on weekdays { log \"x\" }",
            "E100", at: "10 min after sunrise", "Expected sunrise + 10 min, found 10 min after sunrise.",
            fixed: ["when at sunrise + 10 min on weekdays { log \"x\" }"]),
        Wrong(
            "when at sunset minus 30 min { log \"x\" }",
            "E100", at: "minus", "Expected -, found minus.",
            fixed: ["when at sunset - 30 min { log \"x\" }"]),
        Wrong(
            "when ann comes home { log \"x\" }",
            "E100", at: "comes home", "Expected arrives, found comes home.",
            fixed: ["when ann arrives { log \"x\" }"]),
        Wrong(
            "when bell double pressed { log \"x\" }",
            "E100", at: "double pressed", "Expected pressed twice, found double pressed.",
            fixed: ["when bell pressed twice { log \"x\" }"]),
        Wrong(
            "when pir detected { log \"x\" }",
            "E100", at: "detected", "Expected {, found detected.",
            fixed: ["when pir { log \"x\" }"]),
        Wrong(
            "when pir detects motion { log \"x\" }",
            "E100", at: "detects motion", "Expected {, found detects motion.",
            fixed: ["when pir { log \"x\" }"]),
        Wrong(
            "when door opens, mode is night { log \"x\" }",
            "E100", at: ",", "Expected if, found ,.",
            fixed: ["when door opens if mode is night { log \"x\" }"]),
        Wrong(
            "when door opens then { log \"x\" }",
            "E100", at: "then", "Expected {, found then.",
            fixed: ["when door opens { log \"x\" }"]),
        Wrong(
            "when door is open, lingering 5 min { log \"x\" }",
            "E100", at: "when", "Expected while, found when.",
            fixed: ["while door is open, lingering 5 min { log \"x\" }"]),
        Wrong(
            "when the last person leaves { log \"x\" }",
            "E100", at: "the last person leaves", "Expected everyone leaves, found the last person leaves.",
            fixed: ["when everyone leaves { log \"x\" }"]),
        Wrong(
            "when first person arrives { log \"x\" }",
            "E100", at: "first person arrives", "Expected anyone arrives, found first person arrives.",
            fixed: ["when anyone arrives { log \"x\" }"]),
        Wrong(
            "when every weekday at 7:00 { log \"x\" }",
            "E100", at: "every weekday at 7:00", "Expected at 7:00 on weekday, found every weekday at 7:00.",
            fixed: ["when at 7:00 on weekday { log \"x\" }"]),
        Wrong(
            "when every monday at sunset { log \"x\" }",
            "E100", at: "every monday at sunset", "Expected at sunset on mon, found every monday at sunset.",
            fixed: ["when at sunset on mon { log \"x\" }"]),
        Wrong(
            "when bell is pressed twice { log \"x\" }",
            "E100", at: "is", "Expected pressed, found is.",
            fixed: ["when bell pressed twice { log \"x\" }"]),
        Wrong(
            "when door has been open for 5 min { log \"x\" }",
            "E100", at: "has been", "Expected is, found has been.",
            fixed: ["when door is open for 5 min { log \"x\" }"]),
        Wrong(
            "when door opens while mode is night { log \"x\" }",
            "E100", at: "while", "Expected if, found while.",
            fixed: ["when door opens if mode is night { log \"x\" }"]),
        Wrong(
            "when door opens between 22:00 and 6:00 { log \"x\" }",
            "E100", at: "between", "Expected if time between, found between.",
            fixed: ["when door opens if time between 22:00 and 6:00 { log \"x\" }"]),
    ]

    private static let conditions = [
        Wrong(
            "while room and bath are above 20 °C { turn on fan }",
            "E100", at: "room and bath are above 20 °C",
            "Expected room > 20 °C and bath > 20 °C, found room and bath are above 20 °C.",
            fixed: ["while room > 20 °C and bath > 20 °C { turn on fan }"]),
        Wrong(
            "while pir and not ann and ben are away { turn on lamp }",
            "E100", at: "ann and ben are away", "Expected (ann is away and ben is away), found ann and ben are away.",
            fixed: ["while pir and not (ann is away and ben is away) { turn on lamp }"]),
        Wrong(
            "when all lights in hall and fan are on { log \"x\" }",
            "E100", at: "all lights in hall and fan are on",
            "Expected all lights in hall is on and fan is on, found all lights in hall and fan are on.",
            fixed: ["when all lights in hall is on and fan is on { log \"x\" }"]),
        Wrong(
            "while pir, if door is open { turn on lamp }",
            "E100", at: ",", "Expected if, found ,.",
            fixed: [
                "while pir if door is open { turn on lamp }"
            ]),
        Wrong(
            "while pir lingering 5 min { turn on lamp }",
            "E100", at: "lingering", "Expected a comma, found lingering.",
            fixed: [
                "while pir, lingering 5 min { turn on lamp }"
            ]),
        Wrong(
            "while pir if door is open { turn on lamp } lingering 5 min",
            "E100", at: "lingering 5 min", "Expected lingering 5 min before the block, found it behind.",
            fixed: [
                "while pir if door is open, lingering 5 min { turn on lamp }"
            ]),
        Wrong(
            "while ann and ben are away { turn off lamp }",
            "E100", at: "ann and ben are away", "Expected ann is away and ben is away, found ann and ben are away.",
            fixed: ["while ann is away and ben is away { turn off lamp }"]),
        Wrong(
            "when ann or ben are not home { log \"x\" }",
            "E100", at: "ann or ben are not home",
            "Expected ann is not home or ben is not home, found ann or ben are not home.",
            fixed: ["when ann is not home or ben is not home { log \"x\" }"]),
        Wrong(
            "while mode is night and lamp, hall.lamp and desk are on { turn on fan }",
            "E100", at: "lamp, hall.lamp and desk are on",
            "Expected lamp is on and hall.lamp is on and desk is on, found lamp, hall.lamp and desk are on.",
            fixed: ["while mode is night and lamp is on and hall.lamp is on and desk is on { turn on fan }"]),
        Wrong(
            "when door opens if ann and ben are away for 5 min { log \"x\" }",
            "E100", at: "ann and ben are away", "Expected (ann is away and ben is away), found ann and ben are away.",
            fixed: ["when door opens if (ann is away and ben is away) for 5 min { log \"x\" }"]),
        Wrong(
            "while ann is at home { turn on lamp }",
            "E100", at: "at home", "Expected home, found at home.",
            fixed: ["while ann is home { turn on lamp }"]),
        Wrong(
            "while lamp isnt on { turn on desk }",
            "E100", at: "isnt", "Expected is not, found isnt.",
            fixed: ["while lamp is not on { turn on desk }"]),
        Wrong(
            "while lamp isn't on { turn on desk }",
            "E100", at: "isn't", "Expected is not, found isn't.",
            fixed: ["while lamp is not on { turn on desk }"]),
        Wrong(
            "when door opens if between 22:00 and 6:00 { log \"x\" }",
            "E100", at: "between", "Expected time between, found between.",
            fixed: ["when door opens if time between 22:00 and 6:00 { log \"x\" }"]),
        Wrong(
            "while room is above 20 °C { turn on fan }",
            "E100", at: "is above", "Expected >, found is above.",
            fixed: ["while room > 20 °C { turn on fan }"]),
        Wrong(
            "when room drops below -5 °C { log \"x\" }",
            "E100", at: "drops below", "Expected <, found drops below.",
            fixed: ["when room < -5 °C { log \"x\" }"]),
        Wrong(
            "when room greater than 20 °C { log \"x\" }",
            "E100", at: "greater than", "Expected >, found greater than.",
            fixed: ["when room > 20 °C { log \"x\" }"]),
        Wrong(
            "while !pir { turn off lamp }",
            "E100", at: "!", "Expected not, found !.",
            fixed: ["while not pir { turn off lamp }"]),
        Wrong(
            "while pir unless mode is night { turn on lamp }",
            "E100", at: "unless", "Expected if not, found unless.",
            fixed: ["while pir if not mode is night { turn on lamp }"]),
        Wrong(
            "while pir if mode is night if sun is down { turn on lamp }",
            "E100", at: "if", "Expected and, found if.",
            fixed: ["while pir if mode is night and sun is down { turn on lamp }"]),
        Wrong(
            "while the sun is down { turn on lamp }",
            "E100", at: "the sun", "Expected sun, found the sun.",
            fixed: ["while sun is down { turn on lamp }"]),
        Wrong(
            "while nobody is home { turn off lamp }",
            "E100", at: "nobody is home", "Expected everyone is away, found nobody is home.",
            fixed: ["while everyone is away { turn off lamp }"]),
        Wrong(
            "while pir for 5m { turn on lamp }",
            "E106", at: "m", "m is not a unit.",
            fixed: ["while pir for 5min { turn on lamp }"]),
        Wrong(
            "while room > 20 degrees { turn on fan }",
            "E106", at: "degrees", "degrees is not a unit.",
            fixed: ["while room > 20 °C { turn on fan }"]),
    ]

    private static let statements = [
        Wrong(
            "when door opens { set lamp to 50 % in 5 s }",
            "E100", at: "set lamp to 50 % in 5 s", "Expected set lamp to 50 % over 5 s, found set lamp to 50 % in 5 s.",
            fixed: [
                "when door opens { set lamp to 50 % over 5 s }",
                "when door opens { wait 5 s; set lamp to 50 % }",
            ]),
        Wrong(
            "when door opens { log \"x\" } // a comment",
            "E100", at: "//", "Expected #, found //.",
            fixed: ["when door opens { log \"x\" } # a comment"]),
        Wrong(
            "when door opens { log 'x' }",
            "E100", at: "'x'", "Expected a text, found 'x'.",
            fixed: ["when door opens { log \"x\" }"]),
        Wrong(
            "when door opens { notify \"x\" urgently }",
            "E100", at: "\"x\"", "Expected a person or everyone, found \"x\".",
            fixed: ["when door opens { notify everyone \"x\" urgently }"]),
        Wrong(
            "when door opens { notify 'x' }",
            "E100", at: "'x'", "Expected a person or everyone, found 'x'.",
            fixed: ["when door opens { notify everyone \"x\" }"]),
        Wrong(
            "when door opens { lamp on for 5 min }",
            "E100", at: "lamp on", "Expected turn on lamp, found lamp on.",
            fixed: ["when door opens { turn on lamp for 5 min }"]),
        Wrong(
            "when door opens { lamp = off }",
            "E100", at: "lamp = off", "Expected turn off lamp, found lamp = off.",
            fixed: ["when door opens { turn off lamp }"]),
        Wrong(
            "when door opens { hall.lamp.turn_on() }",
            "E100", at: "hall.lamp.turn_on()", "Expected turn on hall.lamp, found hall.lamp.turn_on().",
            fixed: ["when door opens { turn on hall.lamp }"]),
        Wrong(
            "when door opens { lamp.brightness = 50 % over 2 s }",
            "E100", at: "lamp.brightness = 50 %", "Expected set lamp.brightness to 50 %, found lamp.brightness = 50 %.",
            fixed: ["when door opens { set lamp.brightness to 50 % over 2 s }"]),
        Wrong(
            "when door opens { turn on lamp at 50 % }",
            "E100", at: "turn on lamp at 50 %", "Expected set lamp to 50 %, found turn on lamp at 50 %.",
            fixed: ["when door opens { set lamp to 50 % }"]),
        Wrong(
            "when door opens { turn on lamp with brightness 50 % }",
            "E100", at: "turn on lamp with brightness 50 %",
            "Expected set lamp.brightness to 50 %, found turn on lamp with brightness 50 %.",
            fixed: ["when door opens { set lamp.brightness to 50 % }"]),
        Wrong(
            "when door opens { dim lamp to 50 % }",
            "E100", at: "dim", "Expected set, found dim.",
            fixed: ["when door opens { set lamp to 50 % }"]),
        Wrong(
            "when door opens { turn on the lamp }",
            "E100", at: "the lamp", "Expected lamp, found the lamp.",
            fixed: ["when door opens { turn on lamp }"]),
        Wrong(
            "when door opens { turn on the hall.lamp }",
            "E100", at: "the hall", "Expected hall, found the hall.",
            fixed: ["when door opens { turn on hall.lamp }"]),
        Wrong(
            "when door opens { turn off every light }",
            "E100", at: "every", "Expected all, found every.",
            fixed: ["when door opens { turn off all light }"]),
        Wrong(
            "when door opens { turn on lamp and desk }",
            "E100", at: "and", "Expected ,, found and.",
            fixed: ["when door opens { turn on lamp, desk }"]),
        Wrong(
            "when door opens { turn on lamp, wait 5 min }",
            "E100", at: ",", "Expected ;, found ,.",
            fixed: ["when door opens { turn on lamp; wait 5 min }"]),
        Wrong(
            "when door opens { wait 5 min then turn off lamp }",
            "E100", at: "then", "Expected ;, found then.",
            fixed: ["when door opens { wait 5 min; turn off lamp }"]),
        Wrong(
            "when door opens { wait 5 min; then turn off lamp }",
            "E100", at: "then", "Expected a statement, found then.",
            fixed: ["when door opens { wait 5 min;  turn off lamp }"]),
        Wrong(
            "when door opens, turn on lamp }",
            "E100", at: ",", "Expected {, found ,.",
            fixed: ["when door opens { turn on lamp }"]),
        Wrong(
            "when door opens { send \"x\" to ann }",
            "E100", at: "send \"x\" to ann", "Expected notify ann \"x\", found send \"x\" to ann.",
            fixed: ["when door opens { notify ann \"x\" }"]),
        Wrong(
            "when door opens { wait five minutes; turn off lamp }",
            "E104", at: "five minutes", "five minutes is not a duration.",
            fixed: ["when door opens { wait 5 min; turn off lamp }"]),
        Wrong(
            "when door opens { turn off lamp after 5 min }",
            "E100", at: "turn off lamp after 5 min",
            "Expected wait 5 min; turn off lamp, found turn off lamp after 5 min.",
            fixed: ["when door opens { wait 5 min; turn off lamp }"]),
        Wrong(
            "when door opens { log \"x\"; after 5 min turn off lamp }",
            "E100", at: "after 5 min", "Expected wait 5 min, found after 5 min.",
            fixed: ["when door opens { log \"x\"; wait 5 min; turn off lamp }"]),
        Wrong(
            "when door opens { after 5 min { turn off lamp } }",
            "E100", at: "after 5 min", "Expected wait 5 min, found after 5 min.",
            fixed: ["when door opens { wait 5 min; turn off lamp  }"]),
        Wrong(
            "when door opens { if pir { log \"x\" } elif mode is night { log \"y\" } }",
            "E100", at: "elif", "Expected else if, found elif.",
            fixed: ["when door opens { if pir { log \"x\" } else if mode is night { log \"y\" } }"]),
        Wrong(
            "when door opens { if pir then { log \"x\" } }",
            "E100", at: "then", "Expected {, found then.",
            fixed: ["when door opens { if pir { log \"x\" } }"]),
    ]
}
