import type { ReactElement } from 'react';
import { CheckboxGroup } from '#ui-kit/field/checkbox-group.tsx';
import { ComboboxField, RadioField } from '#ui-kit/field/choice-fields.tsx';
import { CheckboxField, ErrorSummary, SelectField, TextAreaField, TextField } from '#ui-kit/field/field.tsx';
import { RangeSlider } from '#ui-kit/range-slider/range-slider.tsx';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

const TIMES = [
  { value: 'morning', label: 'In the morning' },
  { value: 'afternoon', label: 'In the afternoon' },
  { value: 'long', label: 'At any time when a person who knows the vehicle well has half an hour to show it to me' },
];

export const KitFields = (): ReactElement => (
  <KitSection id="kit-fields" title="Fields">
    <KitGrid title="Text: empty, hinted, filled, wrong, disabled, focused">
      <TextField id="kit-empty" label="Name" placeholder="As on your licence" required />
      <TextField id="kit-hint" label="Phone" type="tel" hint="Only to answer you." required={false} />
      <TextField id="kit-filled" label="E-mail" type="email" defaultValue="sam@example.com" />
      <TextField id="kit-wrong" label="Postcode" defaultValue="42" error="A postcode has four digits." />
      <TextField id="kit-disabled" label="Reference" defaultValue="FC-20418" disabled />
      <TextField id="kit-focused" label="Suburb" data-shown="focus" />
      <TextField id="kit-search" label="Search the stock" labelHidden type="search" placeholder="Make, model or ‘white ute’" />
      <TextField id="kit-date" label="Day" type="date" />
      <TextField
        id="kit-long"
        label="A label that goes on for so long that it needs a second line on every phone and on most desks as well"
        defaultValue="A value that is longer than the field that has to hold it, as names of trim levels often are"
      />
    </KitGrid>
    <KitGrid title="Area, select, combobox">
      <TextAreaField id="kit-area" label="Message" hint="Up to 2,000 characters." />
      <TextAreaField id="kit-area-wrong" label="Message" error="Tell us what you would like to know." />
      <SelectField id="kit-select" label="When suits you?" options={TIMES} placeholder="Any time" />
      <SelectField id="kit-select-wrong" label="When suits you?" options={TIMES} placeholder="Choose a time" error="Choose a time." />
      <SelectField id="kit-select-disabled" label="When suits you?" options={TIMES} disabled />
      <ComboboxField
        id="kit-combobox"
        label="Nearest town"
        suggestions={['Southport', 'Nerang', 'Coomera', 'Robina', 'Burleigh Heads']}
        hint="Choose one, or write another."
      />
    </KitGrid>
    <KitGrid title="Choices">
      <div>
        <CheckboxField id="kit-check" label="Tell me when the price changes" />
        <CheckboxField id="kit-checked" label="Keep my search" defaultChecked hint="On this device." />
        <CheckboxField id="kit-check-wrong" label="I have read the terms" error="Please read and accept the terms." />
        <CheckboxField id="kit-check-disabled" label="Not available today" disabled />
      </div>
      <CheckboxGroup id="kit-services" name="kit-services" label="What does your vehicle need?" options={TIMES} checked={['morning']} />
      <RadioField id="kit-radio" name="kit-radio" legend="When suits you?" options={TIMES} value="morning" />
      <RadioField
        id="kit-radio-wrong"
        name="kit-radio-wrong"
        legend="How shall we answer?"
        options={[
          { value: 'phone', label: 'By phone' },
          { value: 'email', label: 'By e-mail' },
        ]}
        error="Choose one."
      />
    </KitGrid>
    <KitGrid title="Slider with two thumbs">
      <form data-behaviour="range-facet" data-range="kit" data-round="1000" aria-label="Price">
        <RangeSlider id="kit-range" subject="price" minimum={0} maximum={100_000} step={1_000} low={20_000} high={60_000} />
        <div className="kit-pair">
          <TextField id="kit-range-min" label="From" type="number" defaultValue={20_000} data-end="min" />
          <TextField id="kit-range-max" label="To" type="number" defaultValue={60_000} data-end="max" />
        </div>
      </form>
    </KitGrid>
    <KitRow title="Errors above a form">
      <ErrorSummary
        takesFocus={false}
        title="Two fields need a correction"
        errors={[
          { fieldId: 'kit-wrong', message: 'A postcode has four digits.' },
          { fieldId: 'kit-check-wrong', message: 'Please read and accept the terms.' },
        ]}
      />
    </KitRow>
  </KitSection>
);
