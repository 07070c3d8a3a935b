import { z } from 'zod';
import { lasting } from '#kernel/timed.ts';
import { contentAction, contentPicture } from '#model/site/content/content-fields.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

const card = z.strictObject({
  title: z.string().min(1),
  text: z.string().default(''),
  icon: z
    .enum(['shield', 'key', 'wheel', 'check', 'star', 'pin', 'clock', 'user', 'calendar', 'phone'])
    .nullable()
    .default(null)
    .describe('Icon above the title; null: none.'),
  picture: contentPicture.nullable().default(null),
  action: contentAction.nullable().default(null).describe('Link below the text; null: none.'),
});

/** Short texts side by side, with a picture, an icon or a number. */
export const cardsBlock = definePageBlock('cards', {
  options: {
    title: sectionTitle,
    anchor: sectionAnchor,
    numbered: z.boolean().default(false).describe('Whether the cards are numbered as steps.'),
    items: z.array(card).min(1).max(12).describe('The cards in their order.'),
  },
  view: (options) => lasting(options),
  pictures: ({ items }) => items.map(({ picture }) => picture),
  Component: ({ view: { title, anchor, numbered, items }, id, loadsFirst }) => {
    const List = numbered ? 'ol' : 'ul';
    return (
      <ContentSection id={id} anchor={anchor} title={title}>
        <List className={numbered ? 'content-cards content-steps' : 'content-cards'}>
          {items.map((item, index) => (
            <li key={item.title} className="content-card">
              {item.picture && (
                <Picture
                  src={item.picture.src}
                  alt={item.picture.alt}
                  frame="card"
                  width={600}
                  sizes="(width < 40rem) 92vw, 26rem"
                  hasPriority={loadsFirst(index)}
                />
              )}
              {item.icon && <Icon name={item.icon} size={28} />}
              <h3>{item.title}</h3>
              {item.text !== '' && <p>{item.text}</p>}
              {item.action && (
                <a className="block-link" href={item.action.href}>
                  {item.action.label}
                  <Icon name="arrow-right" size={18} />
                </a>
              )}
            </li>
          ))}
        </List>
      </ContentSection>
    );
  },
});
