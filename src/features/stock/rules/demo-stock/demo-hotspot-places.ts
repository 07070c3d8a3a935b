export const DEMO_HOTSPOT_PLACES = { suv: {}, ute: {} } as const;
