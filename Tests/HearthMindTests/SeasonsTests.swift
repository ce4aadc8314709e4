import HearthMind
import Testing

/// Which season the weather makes: docs/spec/mind.md, section 9.
@Suite struct SeasonsTests {
    private func days(
        _ count: Int = 30, mean: Double? = 10, maximum: Double? = 15, humidity: Double? = 50, rain: Double? = 1,
        hasStorm: Bool? = false
    ) -> [WeatherDay] {
        Array(
            repeating: WeatherDay(
                mean: mean, maximum: maximum, humidity: humidity, rain: rain, hasStorm: hasStorm), count: count)
    }

    @Test func winterAndSummerGoByTheMeanOfAWeek() {
        #expect(Seasons(days(mean: 7.9)).has(.winter) == true && Seasons(days(mean: 8)).has(.winter) == false)
        #expect(Seasons(days(mean: 18.1)).has(.summer) == true && Seasons(days(mean: 18)).has(.summer) == false)
        #expect(Seasons(days(23, mean: 20) + days(7, mean: 2)).has(.winter) == true)
        var limits = Seasons.Limits()
        limits.winter = 2
        #expect(Seasons(days(mean: 7.9), limits: limits).has(.winter) == false)
    }

    @Test func betweenThemTheTrendTells() {
        let spring = Seasons(days(23, mean: 9) + days(7, mean: 12))
        #expect(spring.has(.spring) == true && spring.has(.autumn) == false && spring.trend == 3)
        let autumn = Seasons(days(23, mean: 16) + days(7, mean: 12))
        #expect(autumn.has(.autumn) == true && autumn.has(.spring) == false)
        #expect(Seasons(days(mean: 20)).has(.spring) == false)
    }

    @Test func mosquitoesWantItWarmAndHumid() {
        #expect(Seasons(days(mean: 16, humidity: 61)).has(.mosquito) == true)
        #expect(Seasons(days(mean: 16, humidity: 60)).has(.mosquito) == false)
        #expect(Seasons(days(mean: 15, humidity: 90)).has(.mosquito) == false)
        #expect(Seasons(days(mean: 10, humidity: nil)).has(.mosquito) == false, "one that is known is enough")
        #expect(Seasons(days(mean: 16, humidity: nil)).has(.mosquito) == nil)
    }

    @Test func fireWantsADryFortnightAndOneHotDay() {
        let hot = days(1, maximum: 29, rain: 0.3)
        #expect(Seasons(days(rain: 0.3) + hot).has(.fire) == true)
        #expect(Seasons(days(rain: 0.4) + hot).has(.fire) == false, "5.5 mm fell")
        #expect(Seasons(days(rain: 0.3)).has(.fire) == false)
        #expect(Seasons(days(rain: nil) + hot).has(.fire) == nil)
    }

    @Test func rainAndStorms() {
        #expect(Seasons(days(rain: 4.3)).has(.rain) == true && Seasons(days(rain: 4)).has(.rain) == false)
        let stormy = days(1, hasStorm: true)
        #expect(Seasons(days(10) + stormy + days(3) + stormy).has(.storm) == true)
        #expect(Seasons(days(10) + stormy).has(.storm) == false)
        #expect(Seasons(stormy + stormy + days(30)).has(.storm) == false, "that was longer ago")
        #expect(Seasons(days(hasStorm: nil)).has(.storm) == nil)
    }

    @Test func ofTooFewDaysNothingIsSaid() {
        for season in Season.allCases { #expect(Seasons([]).has(season) == nil) }
        let few = Seasons(days(26, mean: nil, rain: nil) + days(4, mean: 2))
        for season in [Season.winter, .summer, .spring, .autumn, .rain] {
            #expect(few.has(season) == nil, "\(season)")
        }
        #expect(Seasons(days(10, mean: 12)).has(.spring) == nil, "nothing is known of before")
    }
}
