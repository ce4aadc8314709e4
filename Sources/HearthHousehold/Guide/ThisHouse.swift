extension Pack {
    /// The pack that every house has: how to use it.
    package static let thisHouse = Pack(Array(text.utf8), named: "this-house.md")

    private static let text = """
        ---
        path: this-house
        title: This house
        description: How to use this house
        visibility: guests
        ---
        # Talking with the house

        ## Asking the house something {#asking}
        Ask in plain English, in the app or with `hearth ask`. Ask the house "What can you do?" and it tells what one can say. A \
        device or a room goes by the name that the app shows. Ask the house "Why is the hall light on?" and it names the rule or \
        the hand that did it.

        ## Telling the house to do something {#telling}
        Say what shall be done: "turn off the hall lamp". Say when, and the house does it later: "in ten minutes", "at sunset". Say \
        for how long, and the house puts the device back afterwards: "bathroom fan on for twenty minutes". What opens the house \
        waits for your yes and is never put off. Ask "what have you planned?" to see what the house will do, and say "cancel" to \
        end it.

        ## Being reminded {#reminders}
        Say "remind me at six to take out the bins" and the house sends you a message then. Nobody else hears or reads your \
        reminders. Say "cancel" and what it is about to end a reminder.

        ## Making the house remember {#remembering}
        Say "remember that the stopcock is under the stairs" and ask "where is the stopcock?" later. Owners and residents share what \
        the house remembers unless it was told as private.

        ## Saying what you like {#tastes}
        Say "too bright in the mornings" and the house finds the lamp that a rule turned on then. It says what would change, and \
        asks for your yes. Say "too dark in the mornings" to take the last step back. Ask "what have you learned?" to see all of it.

        # Living with it

        ## Guests and visitors {#guests}
        An owner makes a login for a guest under People, with the devices and rooms that the guest may use. A guest sees and moves \
        nothing else.

        ## When something is wrong {#trouble}
        Ask the house "What is wrong?" and it tells each thing with its cause. Say "I know" and it stops reminding you; say "it is \
        fixed" when you have mended it. On the hub, `hearth doctor` looks through the installation and says what to do.

        ## When a device does something unexpected {#unexpected}
        Ask "Why?" with the name of the device. The answer names the rule, the schedule or the person. A hand at the switch goes before rules for a while.

        # Setting it up

        ## Adding a device {#devices}
        A device that speaks on the broker of the hub appears by itself. Give it a name and a room on the page Devices. `hearth \
        interview` asks about new devices one by one.

        ## Writing a rule {#rules}
        A rule is a sentence in a file of the folder rules, or on the page Rules. The house checks and tests it before it counts. A \
        file with a mistake is refused with its line, and the old rules go on.

        ## Making a backup {#backup}
        `hearth backup` writes everything that the hub knows into one file. With `--encrypt` it asks for a passphrase. Without a \
        passphrase, whoever has the file can read it, private notes as well. `hearth restore` brings it back.

        ## Your own data {#own-data}
        `hearth household export --user NAME` prints everything that is kept of you. Only you get it, with your password. Deleting \
        your data removes it at once and for good; backups that were made before still have it.
        """
}
