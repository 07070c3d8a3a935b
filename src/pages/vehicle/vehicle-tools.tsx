import type { ReactElement } from 'react';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { BrochureLinks } from '#features/brochure/ui/brochure-links/brochure-links.tsx';
import { viewedVehicle } from '#features/stock/rules/keeping/viewed-vehicle.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { CompareControl } from '#features/stock/ui/compare-control/compare-control.tsx';
import { SaveControl } from '#features/stock/ui/save-control/save-control.tsx';
import { compareControlHref } from '#features/stock/views/compare-control-href.ts';
import { saveControlHref } from '#features/stock/views/save-control-href.ts';
import { historyReportFile } from '#features/vehicle-page/rules/history-report-file.ts';
import { HistoryReportLink } from '#features/vehicle-page/ui/history-report-link.tsx';
import { ShareBar } from '#features/vehicle-page/ui/share-bar/share-bar.tsx';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { usePictureAddress } from '#ui-kit/picture/picture.tsx';
import { paths } from '#urls/paths.ts';

/** Buttons for a vehicle's history report, comparing, saving, sharing and printing (VDP-29, VDP-35, VDP-36, CARD-24, WATCH-01). */
export const VehicleTools = ({
  site,
  vehicle,
  origin,
}: {
  readonly site: Pick<Site, 'features' | 'card'>;
  readonly vehicle: Vehicle;
  /** Scheme and host of the site's canonical URLs, used in shared links. */
  readonly origin: string;
}): ReactElement => {
  const report = historyReportFile(vehicle.media);
  const address = usePictureAddress();
  const picture = mainPictureUrl(vehicle);
  const viewed = viewedVehicle(vehicle, picture && address({ src: picture, vehicleId: vehicle.id }, 'card', 320));
  const saveHref = saveControlHref(site, vehicle);
  const compareHref = compareControlHref(site, vehicle);
  return (
    <div className="vehicle-tools" data-behaviour="viewed-vehicle" data-viewed={JSON.stringify(viewed)}>
      <div className="vehicle-papers">
        {report && <HistoryReportLink url={report} event={EVENT_IDS.historyReportUsed} />}
        <BrochureLinks slug={vehicle.slug} />
        {compareHref && <CompareControl href={compareHref} title={vehicleName(vehicle)} />}
        {saveHref && <SaveControl href={saveHref} title={vehicleName(vehicle)} />}
      </div>
      <ShareBar address={origin + paths.vehicle(vehicle.slug)} name={vehicleName(vehicle)} />
    </div>
  );
};
