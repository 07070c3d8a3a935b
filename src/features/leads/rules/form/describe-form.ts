import { categoryEvent } from '#features/analytics/rules/event-ids.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import { LEAD_FIELDS } from '../fields/lead-fields.ts';
import { customFieldControl } from '../forms/custom-field-control.ts';
import { type FormEntry, formEntries, listedFields } from '../forms/form-entries.ts';
import { HANDOVER } from '../forms/handover.ts';
import { collectionNoticeOf } from '../kinds/collection-notice.ts';
import type { LeadKindDefinition } from '../kinds/lead-kind-definition.ts';
import { kindForVehicle, LEAD_KINDS, type LeadKind } from '../kinds/lead-kinds.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';
import type { TradeInDetails } from '../trade-in/trade-in-details.ts';
import { hiddenControl, trapControl } from './form-controls.ts';
import { ERROR_HEADING } from './form-error-texts.ts';
import type { DescribedSite, FormField, OfferedSlots } from './form-field.ts';
import { FORM_CONTROL, type FormModel } from './form-model.ts';
import { withRevealingChoices } from './only-when.ts';
import { postedValueSchema } from './posted-value-schema.ts';

export interface FormRequest {
  readonly site: DescribedSite;
  readonly kind: LeadKind;
  /** The definition of the form. If there is none, the form has the fields of its lead kind. */
  readonly form?: LeadForm | undefined;
  /** The step of the form that is shown, from 1. If it is not set, the form has the fields of all its steps. */
  readonly shownStep?: number | undefined;
  /** The vehicle that the form is about; null if the form is not about a vehicle (FORM-03). */
  readonly vehicle: LeadVehicle | null;
  /** The shopper's own vehicle and its valuation, which become part of the lead. */
  readonly tradeIn?: TradeInDetails;
  /** Current time in epoch milliseconds. The dates that are offered for a test drive start on this day. */
  readonly now: number;
  /** The times that can be booked (FORM-19); null or missing if none are offered. */
  readonly slots?: OfferedSlots | null;
  /** The category of the leads of this form, if it differs from the default category of the lead kind. */
  readonly category?: string;
  /**
   * The dealership that the form's URL prefills. A URL may prefill vehicle, dealership and budget, but no personal
   * details (docs/settled.md).
   */
  readonly dealershipSlug?: string;
  /** If the contact page of a place shows the form: the slugs of the locations of this place (ROUTE-38). */
  readonly placeSlugs?: readonly string[] | undefined;
  /**
   * Answers that the form's URL prefills, such as an amount (ROUTE-16). The keys are names of custom fields of the
   * form. An answer that the field does not accept is ignored. A URL never contains personal details.
   */
  readonly prefilled?: Readonly<Record<string, string>> | undefined;
  /** The id of the page with the form, sent as `page_id` (FORM-26). */
  readonly pageId?: string;
  /** FORM-11: the message is optional in this form, whatever the site's option says. */
  readonly messageOptional?: boolean;
  /**
   * True for the earlier steps of a form with several steps; false for its last step. In the earlier steps only
   * name, email and phone are required.
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
  const { form } = request;
  const category = request.category ?? form?.category ?? LEAD_KINDS[categoryKind(kind, request)].category(vehicle);
  const eventId = formEvent({ kind, vehicle, definedEvent: form?.event ?? null }, category);
  const stepCount = form?.steps.length ?? 1;
  const step = request.shownStep === undefined || stepCount === 1 ? null : request.shownStep;
  return {
    kind,
    name: form?.name ?? null,
    department: form?.department ?? null,
    title: form?.title ?? definition.formTitle({ vehicle, vehicleWord: site.vehicleWord.singular }),
    intro: form?.intro ?? null,
    step: step === null ? null : { number: step, count: stepCount, title: form?.steps[step - 1]?.title ?? '' },
    fields: [...withRevealingChoices(leadFields({ ...request, kind }, category, eventId)), ...controlFields()],
    submitLabel: step !== null && step < stepCount ? 'Continue' : (form?.button ?? definition.submitLabel),
    submittingLabel: 'Sending…',
    definedEvent: form?.event ?? null,
    eventId,
    category,
    subcategory: form?.subcategory ?? subcategoryOf(kind, vehicle),
    captcha: forms.captcha,
    errorStyle: forms.errorStyle,
    errorHeading: ERROR_HEADING,
    collectionNotice: collectionNoticeOf(site, kind, { hasSteps: stepCount > 1 }),
    vehicle,
    tradeIn: request.tradeIn ?? null,
  };
};

/**
 * The analytics event of a form with this category (EVENT-02 to 05, 09, 11): the event of the form's definition. If
 * the definition has no event, the event of the category is used, or else the event of the lead kind.
 */
export const formEvent = (
  { kind, vehicle, definedEvent }: Pick<FormModel, 'kind' | 'vehicle' | 'definedEvent'>,
  category: string,
): number => definedEvent ?? categoryEvent(category) ?? LEAD_KINDS[kind].event(vehicle);

/**
 * Returns the lead kind whose category the form has. Usually this is the lead kind of the form. If the shopper
 * accepts an offer with the form, it is the kind of the lead with which the shopper asked for the valuation.
 */
const categoryKind = (kind: LeadKind, { tradeIn }: FormRequest): LeadKind => (kind === 'offer-acceptance' && tradeIn?.intent) || kind;

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const;

const subcategoryOf = (kind: LeadKind, vehicle: LeadVehicle | null): string | null => {
  const { subcategory } = LEAD_KINDS[kind] as LeadKindDefinition;
  if (subcategory !== undefined) return subcategory;
  if (vehicle === null) return null;
  return vehicle.available ? CONDITIONS[vehicle.carType] : 'Find Me Something Similar';
};

const leadFields = (request: FormRequest, category: string, eventId: number): readonly FormField[] => {
  const { site, vehicle, now } = request;
  const { form } = request;
  const { fields, requiresMessage } = LEAD_KINDS[request.kind];
  const entries: readonly FormEntry[] = form === undefined ? fields : formEntries(form, request.shownStep ?? null);
  const listed = form === undefined ? new Set() : listedFields(form);
  const context = {
    site,
    kind: request.kind,
    vehicle,
    now,
    slots: request.slots ?? null,
    category,
    eventId,
    subcategory: form?.subcategory ?? subcategoryOf(request.kind, vehicle),
    dealershipSlug: request.dealershipSlug ?? null,
    placeSlugs: request.placeSlugs ?? [],
    pageId: request.pageId ?? null,
    kindRequiresMessage: requiresMessage,
    messageOptional: request.messageOptional === true || form?.messageOptional === true,
    hasDefinition: form !== undefined,
    asksHandover: form !== undefined && asksHandover(form),
    asksLastName: (fields as readonly string[]).includes('lastName'),
  };
  const isPartial = request.isPartial === true;
  return entries.flatMap((entry) => {
    if (typeof entry !== 'string') {
      const field = prefilledField(customFieldControl(entry), request.prefilled?.[entry.name]);
      return [{ ...field, required: field.required && !isPartial }];
    }
    const { wire, control, group } = LEAD_FIELDS[entry];
    const spec = control({ ...context, isListed: listed.has(entry) });
    if (spec === null) return [];
    return [{ name: wire, ...spec, required: spec.required && (!isPartial || group === 'contact') }];
  });
};

/** Whether a form asks how the shopper gets the vehicle, with delivery as one of the choices. */
const asksHandover = ({ steps }: LeadForm): boolean =>
  steps.some(({ fields }) =>
    fields.some(
      (field) =>
        typeof field !== 'string' && field.name === HANDOVER.field && field.type === 'select' && field.options.includes(HANDOVER.delivered),
    ),
  );

const prefilledField = (field: FormField, answer: string | undefined): FormField =>
  answer !== undefined && postedValueSchema(field).safeParse(answer).success ? { ...field, value: answer } : field;

/** Form fields that do not become part of the lead (`FORM_CONTROL`). */
const controlFields = (): readonly FormField[] => [
  { name: FORM_CONTROL.visitedPages, ...hiddenControl('') },
  { name: FORM_CONTROL.linkedQueryParams, ...hiddenControl('') },
  { name: FORM_CONTROL.arrival, ...hiddenControl('') },
  { name: FORM_CONTROL.trap, ...trapControl() },
];
