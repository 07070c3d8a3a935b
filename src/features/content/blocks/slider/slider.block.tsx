import { lasting } from '#kernel/timed.ts';
import { PromoSlider } from '../../ui/promo-slider/promo-slider.tsx';
import { defineHomeBlock } from '../home-block.tsx';

/** The promo slider (ENT-26). */
export const sliderBlock = defineHomeBlock('slider', {
  options: {},
  view: (_, { site }) => lasting(site.slides.length === 0 ? null : { slides: site.slides, seconds: site.home.sliderSeconds }),
  pictures: ({ slides }) => slides.map(({ picture }) => picture),
  Component: ({ view, id, firstPictures }) => (
    <PromoSlider slides={view.slides} seconds={view.seconds} id={id} firstPictures={firstPictures} />
  ),
});
