import { formatWhole } from '#kernel/format-number.ts';
import { findGuideModel } from '../rules/guide-catalogue.ts';
import { guideEstimate } from '../rules/guide-estimate.ts';
import type { VehicleValuer } from './vehicle-valuer.server.ts';

/**
 * The valuer for installations without a valuation service. It makes a rough estimate from the small price guide that is
 * part of the program, and uses no data of any dealership's vehicles.
 */
export const GUIDE_VALUER: VehicleValuer = {
  value: async ({ make, model, year, odometerKm, answers, currentYear }) => {
    const known = findGuideModel(make, model);
    if (known === null) return null;
    const age = Math.max(0, currentYear - year);
    const years = age === 0 ? 'built this year' : `${age} ${age === 1 ? 'year' : 'years'} old`;
    const basis = [
      `A rough estimate from our own guide prices: size class '${known.vehicleClass}', ${years}, ${formatWhole(odometerKm)} km,`,
      'adjusted for your answers about the condition of your vehicle. It is not based on sales or advertised prices.',
    ].join(' ');
    return { ...guideEstimate(known, { age, km: odometerKm, answers }), basis };
  },
};
