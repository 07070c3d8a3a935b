/**
 * Words for the equipment of vehicles. Each entry has a pattern that matches features of vehicles in stock, and the
 * words that shoppers use for these features.
 */
export const FEATURE_WORDS: readonly (readonly [stock: RegExp, phrases: string])[] = [
  [/\btow/i, 'towbar|tow bar|tow hitch|towbars|tow pack|tow ball|towpack'],
  [/sun ?roof|panoram/i, 'sunroof|sun roof|moonroof|panoramic roof|panoramic sunroof|glass roof|panorama roof'],
  [/carplay/i, 'carplay|apple carplay|apple car play|car play'],
  [/android/i, 'android auto|androidauto|android'],
  [/camera/i, 'reverse camera|reversing camera|backup camera|rear camera|rear view camera|camera|reverse cam|360 camera'],
  [/leather/i, 'leather|leather seats|leather interior|leather trim'],
  [/heated/i, 'heated seats|seat warmers|heated front seats|heated seat'],
  [/cruise/i, 'cruise control|adaptive cruise|adaptive cruise control|radar cruise'],
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
  [/third row/i, 'third row|3rd row|third row seats|3rd row seats'],
  [/air ?con/i, 'air con|aircon|air conditioning|ac|climate control'],
];

/** Wishes that cannot be checked with the data of the stock. The shopper is told that the whole phrase was not understood. */
export const UNKNOWN_PHRASES: readonly string[] =
  'near me|close to me|close by|nearby|around here|near here|near home|near my place|local|locally|in my area|good condition|great condition|one owner|1 owner|service history|full service history|log books|logbook|with rego|long rego|roadworthy|rwc|no accidents|accident free|good resale|low insurance|cheap insurance|cheap rego|cheap to insure|bad credit|no deposit|on finance|with finance|v6|v8|inline 6|turbo|supercharged|lams|lams approved|learner legal|long range|5 star|5 star ancap|safe|safety|reliable|comfortable|fast|sporty|quick|fun|powerful|spacious|roomy|boot space|big boot'.split(
    '|',
  );
