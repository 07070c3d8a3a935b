import { categoryEvent, type EventId } from '#features/analytics/rules/event-ids.ts';
import { LEAD_FIELDS } from '../fields/lead-fields.ts';
import { collectionNoticeOf } from '../kinds/collection-notice.ts';
import type { LeadKindDefinition } from '../kinds/lead-kind-definition.ts';
import { kindForVehicle, LEAD_KINDS, type LeadKind } from '../kinds/lead-kinds.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { TradeInDetails } from '../trade-in-details.ts';
import { hiddenControl, trapControl } from './form-controls.ts';
import { ERROR_HEADING } from './form-error-texts.ts';
import type { DescribedSite, FormField } from './form-field.ts';
import { FORM_CONTROL, type FormModel } from './form-model.ts';

export interface FormRequest {
  readonly site: DescribedSite;
  readonly kind: LeadKind;
  /** The vehicle that the form is about; null if the form is not about a vehicle (FORM-03). */
  readonly vehicle: LeadVehicle | null;
  /** The shopper's own vehicle and its valuation, which become part of the lead. */
  readonly tradeIn?: TradeInDetails;
  /** Current time in epoch milliseconds. The dates that are offered for a test drive start on this day. */
  readonly now: number;
  /** A category that replaces the default one of the lead kind, for example on a careers page. */
  readonly category?: string;
  /**
   * The dealership that the form's URL prefills. A URL may prefill vehicle, dealership and budget, but no personal
   * details (docs/settled.md).
   */
  readonly dealershipSlug?: string;
  /** The id of the page with the form, sent as `page_id` (FORM-26). */
  readonly pageId?: string;
  /** FORM-11: the message is optional in this form, whatever the site's option says. */
  readonly messageOptional?: boolean;
  /**
   * True for every step of a form with several steps, except the last one. In such a step only name, email and
   * phone are required.
   */
  readonly isPartial?: boolean;
}

/**
 * Describes the form of a site for a lead kind, with or without a vehicle: its fields, their labels, which are
 * required, and their initial values (FORM-01 to 03, FORM-11 to 27).
 *
 * @example describeForm({ site, kind: 'test-drive', vehicle, now }).fields.map((field) => field.name)
 */
export const describeForm = (request: FormRequest): FormModel => {
  const { site, vehicle } = request;
  const { forms } = site;
  const kind = kindForVehicle(request.kind, vehicle);
  const definition = LEAD_KINDS[kind];
  const category = request.category ?? definition.category(vehicle);
  const eventId = formEvent(kind, vehicle, category);
  return {
    kind,
    title: definition.formTitle({ vehicle, vehicleWord: site.vehicleWord.singular }),
    fields: [...leadFields({ ...request, kind }, category, eventId), ...controlFields()],
    submitLabel: definition.submitLabel,
    submittingLabel: 'Sending…',
    eventId,
    category,
    subcategory: subcategoryOf(kind, vehicle),
    captcha: forms.captcha,
    errorStyle: forms.errorStyle,
    errorHeading: ERROR_HEADING,
    collectionNotice: collectionNoticeOf(site, kind),
    vehicle,
    tradeIn: request.tradeIn ?? null,
  };
};

/** The analytics event of a form with this category (EVENT-02 to 05, 09, 11). */
export const formEvent = (kind: LeadKind, vehicle: LeadVehicle | null, category: string): EventId =>
  categoryEvent(category) ?? LEAD_KINDS[kind].event(vehicle);

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const;

const subcategoryOf = (kind: LeadKind, vehicle: LeadVehicle | null): string | null => {
  const { subcategory } = LEAD_KINDS[kind] as LeadKindDefinition;
  if (subcategory !== undefined) return subcategory;
  if (vehicle === null) return null;
  return vehicle.available ? CONDITIONS[vehicle.carType] : 'Find Me Something Similar';
};

const leadFields = (request: FormRequest, category: string, eventId: EventId): readonly FormField[] => {
  const { site, vehicle, now } = request;
  const { fields, requiresMessage } = LEAD_KINDS[request.kind];
  const context = {
    site,
    vehicle,
    now,
    category,
    eventId,
    subcategory: subcategoryOf(request.kind, vehicle),
    dealershipSlug: request.dealershipSlug ?? null,
    pageId: request.pageId ?? null,
    kindRequiresMessage: requiresMessage,
    messageOptional: request.messageOptional === true,
    asksLastName: (fields as readonly string[]).includes('lastName'),
  };
  return fields.flatMap((name) => {
    const { wire, control, group } = LEAD_FIELDS[name];
    const spec = control(context);
    if (spec === null) return [];
    const isRequired = spec.required && (request.isPartial !== true || group === 'contact');
    return [{ name: wire, ...spec, required: isRequired }];
  });
};

/** Form fields that do not become part of the lead (`FORM_CONTROL`). */
const controlFields = (): readonly FormField[] => [
  { name: FORM_CONTROL.visitedPages, ...hiddenControl('') },
  { name: FORM_CONTROL.linkedQueryParams, ...hiddenControl('') },
  { name: FORM_CONTROL.trap, ...trapControl() },
];
