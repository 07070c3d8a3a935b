import { useContext } from 'react';
import { z } from 'zod';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { locationCards } from '#features/locations/views/location-card-view.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { answeringLocations } from '../../rules/page-forms.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { FormSlotContext } from '../../ui/form-slot/form-slot.ts';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/**
 * A form, and beside it the locations that answer the form. By default, the anchor of the block is the name of the form,
 * so '/service#service-booking' leads to the booking form (ROUTE-43). A page has at most one form.
 */
export const formBlock = definePageBlock('form', {
  options: {
    form: z
      .string()
      .min(1)
      .describe(
        'Name of a form of the platform or of the site (lead-forms.yaml). The form defines the fields, the category and the receivers.',
      ),
    title: sectionTitle,
    anchor: sectionAnchor,
    text: z.string().default('').describe('Text below the heading; empty: none.'),
  },
  view: ({ form, title, anchor, text }, { site, now }) => {
    const answering = locationCards(site, answeringLocations(site.dealerships, findLeadForm(site, form)?.department ?? null), now);
    return {
      value: {
        title,
        anchor: anchor ?? form,
        text,
        // Opening hours are shown only for a single location. Those of several locations would take more space than the
        // form.
        answering: answering.map(({ value }) => ({ ...value, shownHours: answering.length === 1 ? value.hours.week : [] })),
      },
      validUntil: untilFirstEnds(answering),
    };
  },
  Component: ({ view, id }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title} className="content-form">
      <div className="content-form-columns">
        <div className="content-form-words">
          {view.text !== '' && <p>{view.text}</p>}
          <ul className="answering">
            {view.answering.map((location, index) => (
              <li key={location.slug}>
                {index === 0 && location.imageUrl && (
                  <Picture src={location.imageUrl} alt="" frame="card" width={480} sizes="(width < 64rem) 92vw, 22rem" />
                )}
                <p className="answering-name">{location.name}</p>
                <p>{location.address}</p>
                {location.hours.openText && (
                  <p className={location.hours.isOpen ? 'location-open' : undefined}>{location.hours.openText}</p>
                )}
                {location.phone && (
                  <p>
                    <a href={location.phone.href} className="tabular">
                      {location.phone.text}
                    </a>
                  </p>
                )}
                {location.shownHours.length > 0 && (
                  <dl className="answering-hours">
                    {location.shownHours.map(({ days, hours }) => (
                      <div key={days}>
                        <dt>{days}</dt>
                        <dd>{hours}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </li>
            ))}
          </ul>
        </div>
        <FormSlot />
      </div>
    </ContentSection>
  ),
});

const FormSlot = () => <div className="content-form-slot">{useContext(FormSlotContext)}</div>;
