"""Eight days in the example house before its hub was there, made up by formulas, for `hearth import history`."""

import datetime
import math
import zoneinfo

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
DAYS = 8
# Hours of the day, and W between them; what is drawn otherwise.
DRAWN = {
    "kitchen.kettle": ([(7, 7.5, 2000), (16, 16.25, 2000)], 0.2),
    "kitchen.washer": ([(10, 11.5, 600)], 1.5),
    "kitchen.light": ([(6.5, 8, 24), (17, 22, 24)], 0.3),
    "living.tv": ([(19.5, 22.5, 120)], 0.5),
    "bath.fan": ([(7, 7.75, 18), (20, 20.5, 18)], 0),
    "garage.charger": ([(13, 15, 1200)], 0),
}
# What a battery takes in, in W; what it gives is below zero.
STORED = [(9, 12, 800), (18, 22, -500)]
# Its mean, by how much it goes up and down, and the hour at which it is highest, in °C.
WARMTH = {"living.climate": (21, 1, 17), "bedroom.heater": (18.5, 0.8, 20), "garden.temp": (6, 4, 14)}


# What no device accounts for, in W, all the time.
UNMEASURED = 100


def readings(now):
    """`(seconds since 1970, slot, value)` until `now`, a quarter of an hour apart."""
    midnight = datetime.datetime.fromtimestamp(now, ZONE).replace(hour=0, minute=0, second=0, microsecond=0)
    at = (midnight - datetime.timedelta(days=DAYS)).timestamp()
    while at < now:
        time = datetime.datetime.fromtimestamp(at, ZONE)
        hour = time.hour + time.minute / 60
        drawn = {
            device: next((watts for begin, end, watts in spans if begin <= hour < end), otherwise)
            for device, (spans, otherwise) in DRAWN.items()
        }
        for device, watts in drawn.items():
            yield at, f"{device}.power", watts
        sun = max(0, 2500 * math.sin((hour - 6) * math.pi / 12))
        stored = next((watts for begin, end, watts in STORED if begin <= hour < end), 0)
        yield at, "roof.sun.power", round(sun, 1)
        yield at, "cellar.battery.power", stored
        yield at, "cellar.mains.power", round(sum(drawn.values()) + UNMEASURED + stored - sun, 1)
        for device, (mean, swing, warmest) in WARMTH.items():
            yield at, f"{device}.temp", round(mean + swing * math.cos((hour - warmest) * math.pi / 12), 2)
        at += 900


def write(path, now):
    with open(path, "w") as file:
        file.write("t,slot,value\n")
        for at, slot, value in readings(now):
            file.write(f"{at:.0f},{slot},{value}\n")
