/// Answers of the house as it words them, and how somebody might say the same.
enum Rewrites {
    static let names = [
        "Kitchen light", "Kitchen", "Hall light", "Hall", "Front door", "Bedroom", "Bedroom heating", "Bathroom fan",
        "Boiler", "Garden gate", "Living room", "Ann", "Ben", "Cleo", "Kettle", "Guest room", "Cellar",
        "Washing machine",
    ]

    static let honest: [(draft: String, said: [String])] = [
        ("I am content. All is well.", ["I'm content, and all is well.", "I feel content. All is well here."]),
        (
            "I am a little worried. A storm is forecast for tonight (78 %).",
            [
                "I'm a little worried: a storm is forecast for tonight (78 %).",
                "I am a little worried, because a storm is forecast for tonight, at 78 %.",
                "I feel a little worried. There is a storm forecast for tonight (78 percent).",
                "I'm slightly worried as a 78 % storm is forecast for tonight.",
            ]
        ),
        (
            "Nothing is wrong.",
            ["There is nothing wrong.", "Nothing is wrong here.", "Nothing at all is wrong."]
        ),
        (
            "The boiler fired 9 minutes ago but the flow is 24 °C: check the gas valve.",
            [
                "The boiler fired 9 minutes ago, but its flow is at 24 °C: check the gas valve.",
                "The boiler fired nine minutes ago, yet the flow is 24 degrees Celsius. Check the gas valve.",
                "Although the boiler fired 9 minutes ago, the flow is 24 °C. Check the gas valve.",
            ]
        ),
        (
            "Kitchen light: on, reported at 21:04.",
            [
                "The kitchen light is on, as reported at 21:04.",
                "The Kitchen light is on. It reported that at 21:04.",
                "At 21:04 the kitchen light reported that it is on.",
                "It's on: the kitchen light reported at 21:04.",
            ]
        ),
        (
            "Bedroom measures 19.5 °C, reported at 06:30.",
            [
                "The bedroom measures 19.5 °C, as reported at 06:30.",
                "It is 19.5 °C in the bedroom, reported at 06:30.",
                "The bedroom is at 19.5 degrees Celsius (reported at 6:30).",
            ]
        ),
        (
            "I do not know how Washing machine is.",
            ["I don't know how the washing machine is.", "How the washing machine is, I don't know."]
        ),
        (
            "At home: Ann and Ben. Away: Cleo.",
            ["Ann and Ben are at home. Cleo is away.", "At home are Ann and Ben; away is Cleo."]
        ),
        (
            "Front door: locked, reported at 22:10. Garden gate: closed, reported at 18:00.",
            [
                "The front door is locked, reported at 22:10. The garden gate is closed, reported at 18:00.",
                "Front door is locked (as of 22:10), and the garden gate is closed (as of 18:00).",
            ]
        ),
        (
            "Bedroom will probably be 18 °C (16.5 °C to 19.5 °C) at 07:00.",
            [
                "The bedroom will probably be at 18 °C (16.5 °C to 19.5 °C) at 07:00.",
                "The bedroom will likely be 18 °C, between 16.5 °C and 19.5 °C, at 7 am.",
                "Bedroom: it will probably be 18 °C (16.5 °C to 19.5 °C) at 7:00.",
            ]
        ),
        (
            "Hall light is on because “Hall light follows motion” set it to 60 % at 21:04.",
            [
                "The hall light is on because “Hall light follows motion” set it to 60 % at 21:04.",
                "The hall light is on, since “Hall light follows motion” set it to 60 % at 21:04.",
                "Hall light is on as “Hall light follows motion” set it to 60 percent at 21:04.",
            ]
        ),
        (
            "Garden says: “Rain from noon, 12 mm”, reported at 07:15.",
            [
                "The garden says “Rain from noon, 12 mm”, reported at 07:15.",
                "According to the garden, at 07:15: “Rain from noon, 12 mm”.",
            ]
        ),
        (
            "I need nothing.",
            ["Nothing, I need nothing.", "I need nothing at the moment.", "There is nothing I need."]
        ),
        (
            "The battery of Bathroom fan is at 8 %. Replace it.",
            [
                "The battery of the bathroom fan is at 8 %. Replace it.",
                "Bathroom fan's battery is at 8 %: replace it.",
                "The bathroom fan's battery is at 8 percent. Replace it.",
            ]
        ),
        (
            "Frost is possible from 04:00. Two windows are open: Bedroom and Guest room.",
            [
                "Frost is possible from 4 am. Two windows are open: bedroom and guest room.",
                "From 04:00 frost is possible. Two windows are open, bedroom and guest room.",
            ]
        ),
        (
            "The sun sets at 16:02 today; the day is 8 h 12 min long.",
            [
                "Today the sun sets at 16:02, and the day is 8 h 12 min long.",
                "The sun sets at 16:02 today. The day is 8 hours 12 minutes long.",
            ]
        ),
        (
            "The cellar may be wet.",
            ["The cellar might be wet.", "It may be wet in the cellar.", "Perhaps the cellar is wet."]
        ),
        (
            "If the living room is held at 18 °C until 06:30: 2.7 kWh less (2.1 to 3.2).",
            [
                "If the living room is held at 18 °C until 06:30, it takes 2.7 kWh less (2.1 to 3.2).",
                "With the living room held at 18 °C until 06:30, 2.7 kWh less is used (2.1 to 3.2).",
            ]
        ),
        (
            "I have asked to turn off the Kettle, but have no answer yet.",
            [
                "I've asked to turn off the kettle, but I have no answer yet.",
                "I have asked to turn off the kettle, but there's no answer yet.",
            ]
        ),
    ]
}
