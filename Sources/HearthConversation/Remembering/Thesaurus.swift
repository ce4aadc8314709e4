internal import HearthText

/// Words of a household that stand for each other when somebody looks for a note: on each line such as mean nearly the same.
enum Thesaurus {
    /// Groups by the stem of each word in them.
    static let groups: [String: Set<Int>] = {
        var groups: [String: Set<Int>] = [:]
        for (number, line) in text.split(separator: "\n").enumerated() {
            for word in line.split(separator: " ") { groups[Words.stem(String(word)), default: []].insert(number) }
        }
        return groups
    }()

    private static let text = """
        stopcock water main tap valve faucet shut off close
        shut close lock
        bleed vent air purge gurgle
        radiator heater heating
        heating boiler furnace central
        fuse breaker circuit
        fusebox panel board electrical fuse
        descale limescale scale chalk lime
        clean descale wash unclog rinse wipe scrub
        coffee espresso cappuccino
        machine maker appliance
        spare extra second additional reserve left leftover
        key keys
        router modem wifi internet wlan network
        restart reset reboot revive hang hangs
        chimney flue
        sweep sweeper cleaner
        phone call number reach contact ring telephone
        bin trash rubbish garbage waste refuse litter
        filter lint strainer sieve
        washing washer laundry
        washer machine
        paint colour color
        wall walls
        living lounge sitting
        tin can bucket
        fill refill top up topup
        pressure bar
        raise increase top
        hose pipe tube
        mower lawnmower cutter
        lawn grass
        mix fuel petrol gas gasoline diesel
        christmas xmas
        light lamp bulb fairy decoration
        alarm detector siren smoke fire
        test check try
        charger wallbox charging station ev
        breaker fuse
        linen sheet bedding bedlinen blanket duvet
        guest visitor
        bed bedding
        vet veterinarian animal
        doctor physician medic vet
        tent camping camp
        pole stick rod
        shelf rack
        salt
        dishwasher dish washer
        red glow glows
        skylight roof window hatch dormer
        cat dog pet animal vet
        ill sick unwell
        tv television telly
        fridge refrigerator icebox
        freezer deepfreeze
        oven stove cooker hob
        cellar basement
        attic loft
        shed hut
        garage carport
        garden yard lawn
        bathroom bath washroom
        toilet loo lavatory wc
        plumber plumbing
        electrician electric electrical
        battery accumulator cell
        remote controller
        hoover vacuum
        candle torch flashlight
        tool toolbox hammer screwdriver drill
        ladder steps
        medicine pill drug plaster firstaid
        passport document
        password code pin
        bill invoice receipt
        insurance policy
        manual instruction handbook
        warranty guarantee
        shop store supplier
        buy purchase order
        repair fix mend
        broken defect faulty
        leak drip
        drain outlet sewer
        gutter downpipe
        thermostat temperature
        blind shutter curtain
        door gate entrance
        lamp bulb light
        neighbour neighbor
        child kid
        baby infant
        holiday vacation
        car vehicle
        bike bicycle cycle
        """
}
