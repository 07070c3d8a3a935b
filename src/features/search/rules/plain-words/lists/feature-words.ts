/**
 * Words for the equipment of vehicles. Each entry has a pattern that matches features of vehicles in stock, and the
 * words that shoppers use for these features.
 */
export const FEATURE_WORDS: readonly (readonly [stock: RegExp, phrases: string])[] = [
  [/\btow/i, 'towbar|tow bar|tow hitch|towbars|tow pack|tow ball|towpack'],
  [/sun ?roof|panoram/i, 'sunroof|sun roof|moonroof|panoramic roof|panoramic sunroof|glass roof|panorama roof'],
  [/carplay/i, 'carplay|apple carplay|apple car play|car play|apple'],
  [/android/i, 'android auto|androidauto|android'],
  [/camera/i, 'reverse camera|reversing camera|backup camera|rear camera|rear view camera|camera|reverse cam'],
  [/360|surround|bird.?s.?eye/i, '360 camera|360 degree camera|360 cam|360 view|surround view|surround view camera|birds eye camera'],
  [/leather/i, 'leather|leather seats|leather interior|leather trim'],
  [/heated/i, 'heated seats|seat warmers|heated front seats|heated seat'],
  [/(adaptive|radar|active).*cruise/i, 'adaptive cruise|adaptive cruise control|radar cruise|radar cruise control'],
  [/nav/i, 'sat nav|satnav|navigation|gps|nav'],
  [/bluetooth/i, 'bluetooth'],
  [/roof ?rack|roof rail/i, 'roof racks|roof rack|roof rails'],
  [/bull ?bar/i, 'bull bar|bullbar'],
  [/canopy/i, 'canopy'],
  [/snorkel/i, 'snorkel'],
  [/keyless|push/i, 'keyless|keyless entry|keyless start|push button start'],
  [/parking sensor|park/i, 'parking sensors|park assist|parking sensor'],
  [/alloy/i, 'alloys|alloy wheels|mags'],
  [/blind/i, 'blind spot|blind spot monitor|blind spot monitoring'],
  [
    /electric (seat|window|mirror|tailgate)|power (seat|tailgate)/i,
    'electric seats|electric windows|electric mirrors|electric tailgate|power tailgate|power seats|electric boot',
  ],
  [/air ?con/i, 'air con|aircon|air conditioning|ac|climate control'],
];

/** General words for equipment. 'Camera' means every kind of camera, even if the stock has a feature with the name 'Camera'. */
export const GENERAL_FEATURE_WORDS: typeof FEATURE_WORDS = [
  [/cruise/i, 'cruise control|cruise'],
  [/camera/i, 'camera'],
];

/** Wishes that cannot be checked with the data of the stock. The shopper is told that the whole phrase was not understood. */
export const UNKNOWN_PHRASES: readonly string[] = [
  ...'near me|close to me|close by|nearby|around here|near here|near home|near my place|local|locally|in my area|good condition|great condition|one owner|1 owner|service history|full service history|log books|logbook|with rego|long rego|roadworthy|rwc|no accident|no accidents|accident free|never been in an accident|good resale|low insurance|cheap insurance|cheap rego|cheap to insure|bad credit|no deposit|on finance|with finance|v6|v8|inline 6|turbo|turbos|turbocharged|bi turbo|biturbo|twin turbo|supercharged|lams|lams approved|learner legal|long range|5 star|5 stars|five star|five stars|5 star ancap|5 stars ancap|5 star safety|safe|safety|reliable|comfortable|fast|sporty|quick|fun|powerful|spacious|roomy|boot space|big boot|large boot|huge boot|big engine|large engine|small engine|big screen|large screen|big tray|fuel consumption|price drop|price drops|dropped price|reduced price|reduced prices|price reduced|reduced|reduced to clear|price cut|discount|discounts|discounted|marked down|on special|specials|special offer|special offers|trade in|trade ins|tradein|trade my car|swap|grey nomad|grey nomads|new baby|newborn|new born|new tyres|new tires|new battery|new brakes|new clutch|new engine|new job|new licence|new license|new rego|commuter car|commuter|commute|commuting|daily driver|electric brakes|electric brake controller|brake controller|gold coast|sunshine coast|central coast|blue mountains'.split(
    '|',
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((years) => [`${years} year warranty`, `${years} years warranty`]),
];
