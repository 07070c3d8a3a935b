import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/events.ts';
import { BrochureLinks } from '#features/brochure/ui/brochure-links.tsx';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { historyReportUrl } from '#features/vehicle-page/rules/history-report.ts';
import type { LocatedBanner as Located } from '#features/vehicle-page/rules/vehicle-place.ts';
import { HistoryReport } from '#features/vehicle-page/ui/history-report.tsx';
import { LocatedBanner } from '#features/vehicle-page/ui/located-banner.tsx';
import { ShareBar } from '#features/vehicle-page/ui/share-bar.tsx';
import { paths } from '#urls/paths.ts';

/** Where the vehicle stands if that is elsewhere, its history report, sharing and paper (VDP-29, VDP-32, VDP-35, VDP-36). */
export const VehicleTools = ({
  vehicle,
  origin,
  located,
}: {
  readonly vehicle: Vehicle;
  /** Scheme and host of the site's own addresses: what is shared names these. */
  readonly origin: string;
  readonly located: Located | null;
}): ReactElement => {
  const report = historyReportUrl(vehicle.media);
  return (
    <>
      {located && <LocatedBanner located={located} />}
      <div className="vehicle-tools">
        <div className="vehicle-papers">
          {report && <HistoryReport url={report} event={EVENT_IDS.historyReportUsed} />}
          <BrochureLinks slug={vehicle.slug} />
        </div>
        <ShareBar address={origin + paths.vehicle(vehicle.slug)} name={vehicleName(vehicle)} />
      </div>
    </>
  );
};
