/// Passwords of ten characters or more that lists of leaked ones show most often, the names of this trade among them.
/// Shorter ones are refused for their length, and repetitions of one or two characters for themselves.
enum CommonPasswords {
    /// In lower case.
    static let all = Set(
        """
        1234567890 12345678910 0123456789 9876543210 0987654321 1234567890q 123456789a 123456789q a123456789
        q123456789 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop qwertyuiop123 qwerty12345
        qwerty123456 qwerty1234 qwerty123456789 qwertzuiop azertyuiop asdfghjkl1 asdfghjkl123 asdfghjklzxcvbnm
        zxcvbnm123 zxcvbnm1234 zaq12wsxcde3 qazwsxedc123 qazwsxedcrfv 1234qwerasdf qweasdzxc123 asdf1234asdf
        abcdefghij abcdefghijk abcd123456 abc1234567 abc123456789 abcdef123456 a1b2c3d4e5 a1b2c3d4e5f6 aa12345678
        aa123456789 ab12345678 password10 password11 password12 password123 password1234 password12345
        password123456 password123! password!23 passwordpassword passw0rd123 p@ssw0rd123 p@ssword123 p@ssw0rd1234
        pa55word123 mypassword mypassword1 mypassword123 yourpassword thepassword newpassword newpassword1
        oldpassword adminadmin admin12345 admin123456 admin1234567 administrator administrator1 adminpassword
        rootpassword rootrootroot userpassword guestguest changeme123 changeme1234 changemenow changeit123
        letmein123 letmein1234 letmeinnow letmeinplease welcome123 welcome1234 welcome12345 welcomehome
        welcometohome iloveyou12 iloveyou123 iloveyou1234 iloveyou2024 iloveyoubaby iloveyousomuch iloveyouforever
        ilovemyself ilovejesus1 football123 football12 baseball123 basketball basketball1 basketball123 liverpool1
        liverpool123 chelsea123 arsenal1234 manchester manchester1 manutd1234 barcelona1 barcelona123 realmadrid
        realmadrid1 juventus123 bayernmunich superman123 superman1234 batman1234 batman12345 spiderman1 spiderman123
        starwars123 starwars1977 pokemon123 pokemon1234 minecraft1 minecraft123 dragonball dragonball1 dragonballz
        dragon1234 dragon12345 monkey1234 monkey12345 princess12 princess123 princess1234 sunshine12 sunshine123
        sunshine1234 butterfly1 butterfly123 chocolate1 chocolate123 strawberry strawberry1 blueberry1 watermelon
        pineapple1 cinderella tinkerbell helloworld helloworld1 helloworld123 hellohello hello12345 hello123456
        goodmorning goodnight1 trustno1234 trustnobody whatever123 whatever12 computer12 computer123 computer1234
        internet123 internet12 samsung123 samsung1234 iphone1234 google1234 facebook123 facebook12 youtube123
        instagram1 microsoft1 windows1234 michael123 jennifer12 jennifer123 jessica123 michelle12 michelle123
        charlie123 alexander1 alexander123 christopher christian1 elizabeth1 elizabeth123 stephanie1 valentina1
        sebastian1 mercedes123 corvette123 mustang123 harleydavidson summer2023 summer2024 summer2025 summer2026
        winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
        autumn2026 december12 november11 september1 monday1234 friday1234 hearth1234 hearth12345 hearthhearth
        homeassistant homeassistant1 homeautomation smarthome1 smarthome123 smarthome1234 raspberrypi raspberrypi1
        raspberry1 raspberry123 mosquitto1 mosquitto123 homesweethome openhabian secretsecret secret1234 secret12345
        topsecret1 topsecret123 supersecret mysecret123 security123 masterkey1 masterkey123 temporary1 temporary123
        test123456 test1234567 testtest12 testtest123 testtesttest testing123 testing1234 qwe123qwe123 asd123asd123
        zxc123zxc123 123qweasdzxc 123qwe123qwe 1234567890- 1234512345 1234554321 12341234123 1234123412 1231231231
        123123123123 1122334455 3141592653 3141592654 2718281828 1029384756 1357924680 2468013579 147258369a
        147258369123 789456123a 7894561230 741852963a passwort123 passwort1234 passwort12345 hallohallo hallo12345
        schatz1234 sommer2024 sommer2025 geheim1234 geheimnis1 motdepasse motdepasse1 motdepasse123 bonjour123
        jetaime123 contraseña contrasena contrasena1 contrasena123 teamo12345 tequieromucho senha12345 senha123456
        wachtwoord wachtwoord1 welkom1234 welkom12345 parola1234 salasana123 lösenord123 losenord123 haslo12345
        correcthorse correcthorsebatterystaple thisismypassword ihatepasswords nopassword nopassword1 donttellanyone
        rememberme forgetmenot opensesame abracadabra abracadabra1 blahblahblah lovelovelove lovelylady
        yellowsubmarine rocknroll1 metallica1 metallica123 slipknot123
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
