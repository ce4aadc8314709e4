/// The examples of the language, word for word: the tutorial in twelve files, and the two fixtures they run with.
enum ExampleFiles {
    struct File: Sendable {
        var name: String
        var text: String
    }

    static let all: [File] = rules + fixtures

    static let rules: [File] = [
        File(
            name: "01-first-minute.hearth",
            text: #"""
                # 1  First minute: an edge and a clock.
                when front.door opens { notify ann "Front door opened" }
                when at sunset - 20 min { turn on porch.light }
                when at 23:00 { turn off porch.light }

                test "porch" { at 22:59  expect porch.light is on  wait 2 min  expect porch.light is off }
                test "the door is told once" {
                  at 10:00  expect not notified ann "Front door opened"
                  front.door -> open  expect notified ann "Front door opened"
                }

                """#),
        File(
            name: "02-level-and-gate.hearth",
            text: #"""
                # 2  A level. `if` gates the start only (the lamp may raise lux); the lamp is given back when the reason ends.
                rule "Hall light follows motion":
                while hall.motion if hall.lux < 40 lux default yes, lingering 3 min { set hall.light.brightness to 60 % }

                test "restores what was there" {
                  at 21:00  given hall.lux is 5 lux  given hall.light is off
                  hall.motion -> on  expect hall.light.brightness is 60 % within 1 s
                  hall.lux -> 80 lux  wait 10 min  expect hall.light is on
                  hall.motion -> off  wait 2 min  hall.motion -> on  wait 2 min  expect hall.light is on
                  hall.motion -> off  wait 179 s  expect hall.light is on
                  wait 2 s  expect hall.light is off
                }
                test "bright hall stays as it is" {
                  at 12:00  given hall.lux is 300 lux
                  hall.motion -> on  wait 1 min  expect hall.light is off
                }

                """#),
        File(
            name: "03-for-and-timed.hearth",
            text: #"""
                # 3  "for": held continuously; and a timed action that undoes itself.
                when front.door is open for 5 min { notify everyone "Front door has been open 5 minutes" }
                when kitchen.button pressed { turn on hall.light for 10 min }

                test "blips do not count" {
                  at 10:00  front.door -> open  wait 4 min  front.door -> closed  front.door -> open
                  wait 4 min  expect front.door is open  expect not notified everyone "Front door has been open"
                  wait 61 s  expect notified everyone "Front door has been open 5 minutes"
                }
                test "pressing again starts the ten minutes again" {
                  at 10:00  kitchen.button -> pressed  wait 5 min  kitchen.button -> pressed
                  wait 9 min  expect hall.light is on
                  wait 61 s  expect hall.light is off
                }

                """#),
        File(
            name: "04-modes-scenes-layers.hearth",
            text: #"""
                # 4  Modes, a scene, layered levels on one device: the highest active claim wins, the rest wait.
                modes home, away, night
                scene movie { lounge.lamp: 15 %, lounge.blind: closed }
                normally bedroom.heater 18 °C

                rule "Film": while lounge.tv is playing and sun is down { apply movie over 3 s }
                rule "Comfort": while mode is home and time between 06:30 and 22:00 { set bedroom.heater to 20.5 °C }
                rule "Airing" urgent: while bedroom.window is open for 2 min { set bedroom.heater to 7 °C }
                when everyone leaves { set mode to away }
                when anyone arrives if mode is away { set mode to home }

                test "airing beats comfort and gives back" {
                  at 07:00  expect bedroom.heater is 20.5 °C
                  bedroom.window -> open  wait 3 min  expect bedroom.heater is 7 °C
                  bedroom.window -> closed  expect bedroom.heater is 20.5 °C within 1 s
                  at 22:00  expect bedroom.heater is 18 °C within 1 s
                }
                test "the last one out sets the house to away" {
                  at 09:00  ann -> away  expect mode is home
                  ben -> away  expect mode is away  expect bedroom.heater is 18 °C within 1 s
                  ann -> home  expect mode is home  expect bedroom.heater is 20.5 °C within 1 s
                }

                """#),
        File(
            name: "05-hands.hearth",
            text: #"""
                # 5  People win. Policy is one line; expiry alone never changes a light.
                manual all lights holds 2 h
                manual all thermostats holds 4 h until mode is away then resume
                rule "Evening porch": while sun is down { turn on porch.light }
                rule "Evening warmth": while time between 17:00 and 23:00 { set bedroom.heater to 21 °C }

                test "hand beats rule, quietly" {
                  at 21:00  expect porch.light is on
                  by hand porch.light -> off  wait 3 h  expect porch.light is off
                  at 21:00  expect porch.light is on  # next activation, next evening
                }
                test "leaving ends a hand on the heating" {
                  at 18:00  expect bedroom.heater is 21 °C
                  by hand bedroom.heater -> 24 °C  wait 1 h  expect bedroom.heater is 24 °C
                  mode -> away  expect bedroom.heater is 21 °C within 1 s
                }

                """#),
        File(
            name: "06-promises.hearth",
            text: #"""
                # 6  Invariants: proved on the model when saved, watched and enforced when running.
                rule "No heating the garden" safety:
                never (bedroom.heater.calling is on and bedroom.window is open) for 10 min
                  because "it wastes energy" otherwise { turn off bedroom.heater for 30 min; notify ann "Heating paused: window open" }
                rule "Leak" safety:
                never kitchen.leak is wet and main.valve is open
                  otherwise { close main.valve; notify everyone "Water leak: main valve closed" urgently }
                always any person is home or front.lock is locked or front.door is open

                test "leak" {
                  at 03:00  given main.valve is open
                  kitchen.leak -> wet  expect main.valve is closed within 15 s
                  expect notified everyone "Water leak"
                  kitchen.leak -> dry  wait 1 h  expect main.valve is closed  # until a person opens it
                  by hand main.valve -> open  expect main.valve is open within 15 s
                }
                test "heating pauses behind an open window" {
                  at 08:00  given bedroom.heater.calling is on
                  bedroom.window -> open  wait 599 s  expect bedroom.heater.on is on
                  wait 1 s  expect bedroom.heater.on is off within 1 s
                }

                """#),
        File(
            name: "07-sequences-obligations.hearth",
            text: #"""
                # 7  Sequences and obligations: what should follow, and saying so when it does not.
                when front.door opens then hall.motion becomes on within 30 s
                  if everyone is away { notify ann "Someone came in" urgently }
                rule "Boiler answers":
                expect boiler.flow_temp > 45 °C within 8 min after boiler.flame becomes on
                  because "the boiler may have failed" otherwise { raise 0.7 "Boiler fires but water stays cold" about boiler }

                test "cold boiler is a concern" {
                  at 06:00  given boiler.flow_temp is 20 °C
                  boiler.flame -> on  wait 7 min  expect concern(boiler) < 0.1
                  wait 2 min  expect concern(boiler) > 0.5
                }
                test "door, then motion, nobody home" {
                  at 14:00  given ann is away  given ben is away
                  front.door -> open  wait 29 s  hall.motion -> on  expect notified ann "Someone came in"
                }
                test "motion without the door is only the cat" {
                  at 14:00  given ann is away  given ben is away
                  hall.motion -> on  wait 1 min  expect not notified ann "Someone came in"
                }

                """#),
        File(
            name: "08-asking.hearth",
            text: #"""
                # 8  Asking a person; the answer is an event; silence has a stated meaning.
                when calendar.guests becomes on if guest.heater is off {
                  ask ann "Guests are due and the guest heater is off. Heat the room?" within 2 h else no {
                    yes { turn on guest.heater for 6 d }
                    no { log "guest room left cold" }
                  }
                }

                test "yes means six days" {
                  at 2026-03-01 09:00  calendar.guests -> on  expect notified ann "Guests are due"
                  answer yes  wait 5 d  expect guest.heater is on  wait 25 h  expect guest.heater is off
                }
                test "silence means no" {
                  at 2026-03-01 09:00  calendar.guests -> on  wait 3 h  expect guest.heater is off
                }

                """#),
        File(
            name: "09-functions-recipes-sets.hearth",
            text: #"""
                # 9  Functions, recipes with typed parameters, sets of devices.
                group downstairs = [hall, lounge]
                fn dark(a: area) = a.lux < 40 lux default yes or sun is down
                recipe motion_light(a: area, level: percent = 60 %, keep: duration = 3 min) {
                  rule "Motion light": while a.motion if dark(a), lingering keep { set a.light.brightness to level }
                }
                use motion_light(hall)
                use motion_light(landing, level: 20 %, keep: 45 s)

                when no light in downstairs is on for 1 h and mode is home { log "quiet downstairs" }
                when at 22:30 if any window in house is open {
                  for each w in all windows in house {
                    if w is open { notify ann "{w.name} is open" quietly }
                  }
                }
                when any window opens if weather.rain { notify everyone "{it.name} opened and it is raining" }

                test "each place has its own level and its own patience" {
                  at 12:00  given hall.lux is 300 lux  given landing.lux is 10 lux
                  hall.motion -> on  landing.motion -> on  wait 1 s
                  expect hall.light is off  expect landing.light.brightness is 20 %
                  landing.motion -> off  wait 44 s  expect landing.light is on
                  wait 2 s  expect landing.light is off
                }
                test "only open windows are named, at half past ten" {
                  at 22:00  expect not notified ann "is open"
                  bedroom.window -> open  at 22:30  expect notified ann "bedroom window is open"
                  expect not notified everyone "raining"
                }
                test "rain and a window" {
                  at 10:00  given weather.rain is yes  bedroom.window -> open
                  expect notified ben "bedroom window opened and it is raining"
                }

                """#),
        File(
            name: "10-appliance-waiting.hearth",
            text: #"""
                # 10  Appliances by power signature; waiting, with the re-trigger choice written down.
                var cycles: number = 0
                rule "Washer done":
                when washer.plug.power < 5 W for 3 min if washer.plug.power > 200 W within last 10 min, restarting {
                  set cycles to cycles + 1
                  notify everyone "Washing is finished"
                  wait until washer.door is open at most 1 h
                  if washer.door is closed { notify ann "Wet washing is waiting" quietly }
                }

                test "a wash is told once, and again when it is forgotten" {
                  at 10:00  given washer.plug.power is 2 W
                  washer.plug.power -> 2 kW  wait 50 min  washer.plug.power -> 2 W
                  wait 179 s  expect not notified everyone "Washing is finished"
                  wait 1 s  expect notified everyone "Washing is finished"  expect cycles is 1
                  wait 59 min  expect not notified ann "Wet washing"
                  wait 1 min  expect notified ann "Wet washing is waiting"
                }
                test "a pause in the programme is not the end" {
                  at 10:00  given washer.plug.power is 2 W
                  washer.plug.power -> 2 kW  wait 20 min  washer.plug.power -> 3 W  wait 2 min  washer.plug.power -> 2 kW
                  wait 20 min  expect not notified everyone "Washing is finished"  expect cycles is 0
                }
                test "emptied in time, no nagging" {
                  at 10:00  given washer.plug.power is 2 kW  washer.plug.power -> 2 W  wait 10 min
                  washer.door -> open  wait 2 h  expect not notified ann "Wet washing"
                }

                """#),
        File(
            name: "11-unknown-and-restarts.hearth",
            text: #"""
                # 11  Sensors lie and hubs restart: unknown is a value, edges need evidence.
                when front.door opens { notify ann "Front door opened" }
                when front.door is open for 5 min { notify everyone "Front door has been open 5 minutes" }
                rule "Frost guard" safety: while bedroom.heater.temp < 5 °C default no { set bedroom.heater to at least 8 °C }
                when bedroom.heater.temp is unknown for 2 h { raise 0.4 "Bedroom thermometer is silent" about bedroom.heater }

                test "coming back is not opening" {
                  at 02:00  given front.door is open
                  lose front.door  wait 1 min  front.door -> open  wait 3 s
                  expect front.door is open  expect not notified ann "Front door opened"
                }
                test "timers survive a restart" {
                  at 10:00  front.door -> open  wait 3 min  restart hearth after 1 min  wait 61 s
                  expect notified everyone "Front door has been open 5 minutes"
                }
                test "frost raises, and only raises" {
                  at 04:00  given bedroom.heater is 6 °C  given bedroom.heater.temp is 4.5 °C
                  expect bedroom.heater is 8 °C within 1 s
                  by hand bedroom.heater -> 12 °C  expect bedroom.heater is 12 °C within 1 s
                }
                test "silence becomes a concern" {
                  given bedroom.heater.temp is 19 °C
                  at 10:00  lose bedroom.heater  wait 119 min  expect concern(bedroom.heater) < 0.1
                  wait 2 min  expect concern(bedroom.heater) > 0.3
                }

                """#),
        File(
            name: "12-energy-day.hearth",
            text: #"""
                # 12  An energy day: units, forecast, a budget, and claims that lose gracefully.
                fn cheap() = tariff.price < 0.12 and forecast(solar.power, 2 h) > 1.5 kW
                rule "Soak up sun" low:
                while cheap() and tank.temp < 60 °C and (house.power - solar.power < 1 kW for 5 min) { turn on tank.heater }
                rule "Shower ready": while time between 05:30 and 07:30 and tank.temp < 45 °C { turn on tank.heater }
                rule "Peak guard" urgent even if held:
                while house.power > 9.2 kW for 30 s, lingering 10 min { turn off tank.heater, guest.heater }
                never house.power > 10 kW for 1 min because "the main fuse is 10 kW"
                expect tank.temp > 45 °C within 2 h after at 05:30 otherwise { raise 0.5 "No hot water for the morning" about tank }

                test "sun heats the tank until it is hot" {
                  at 11:00  given tariff.price is 0.10  given solar.power is 3 kW  given house.power is 1 kW  given tank.temp is 50 °C
                  wait 299 s  expect tank.heater is off
                  wait 2 s  expect tank.heater is on
                  tank.temp -> 61 °C  expect tank.heater is off within 1 s
                }
                test "the peak guard beats the shower, even a hand, and gives back" {
                  at 06:00  given tank.temp is 40 °C  given house.power is 4 kW
                  expect tank.heater is on within 1 s
                  by hand guest.heater -> on  wait 1 s  expect guest.heater is on
                  house.power -> 9.5 kW  wait 31 s  expect tank.heater is off  expect guest.heater is off
                  house.power -> 5 kW  wait 9 min  expect tank.heater is off
                  wait 61 s  expect tank.heater is on  expect guest.heater is on
                }
                test "a cold tank at half past seven is a concern" {
                  at 05:00  given tank.temp is 30 °C
                  at 07:29  expect concern(tank) < 0.1
                  wait 2 min  expect concern(tank) > 0.4
                }

                """#),
    ]

    static let fixtures: [File] = [
        File(
            name: "fixture-2.hearth",
            text: #"""
                # The rest of the house: a landing, hot water, energy, a calendar, weather. Loaded together with fixture.hearth.
                device landing.light: light
                device landing.motion: motion
                device landing.lux: lux
                device lounge.curtain: curtain
                device attic.skylight: skylight
                device washer.door: door
                device calendar.guests: calendar
                device tank.temp: temp
                device tank.heater: switch
                device house.power: power
                device solar.power: power
                device tariff.price: sensor
                device outdoor.temp: temp
                device weather: weather
                device porch.sensor: battery
                device roomba: vacuum

                test "meters are unknown until they speak" {
                  expect tank.temp is unknown
                  tank.temp -> 48 °C
                  expect tank.temp > 47 °C and house.power is unknown
                }

                """#),
        File(
            name: "fixture.hearth",
            text: #"""
                # A small house. In tests it stands in for the device registry; a live hub never loads a fixture.
                device hall.light: light
                device hall.motion: motion
                device hall.lux: lux
                device lounge.lamp: light
                device lounge.tv: media
                device lounge.blind: cover
                device bedroom.window: window
                device bedroom.heater: thermostat
                device kitchen.button: button
                device kitchen.leak: leak
                device main.valve: valve
                device front.door: door
                device front.lock: lock
                device porch.light: light
                device boiler: boiler
                device washer.plug: plug
                device guest.heater: switch
                device ann: person
                device ben: person

                test "a fresh house is at rest, and readings are unknown" {
                  expect hall.light is off and front.door is closed and front.lock is locked
                  expect everyone is home and mode is home
                  expect hall.lux is unknown and bedroom.heater.temp is unknown
                }

                """#),
    ]
}
