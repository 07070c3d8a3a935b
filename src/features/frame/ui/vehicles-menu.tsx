import type { ReactElement } from 'react';
import { BodySilhouette } from '#features/stock/ui/body-silhouette.tsx';
import { LinkButton } from '#ui-kit/button.tsx';
import { usePictureAddress } from '#ui-kit/picture.tsx';
import type { BodyCategory, MenuModel, VehiclesEntry } from '../rules/frame-view.ts';

/**
 * The mega-menu (NAV-02). Its tabs are radio buttons, which the style sheet follows: 'All Vehicles' shows every
 * body, each other tab its own, and arrow keys move between them without JavaScript.
 */
export const VehiclesMenu = ({ menu, allLabel }: { readonly menu: VehiclesEntry; readonly allLabel: string }): ReactElement => (
  <div className="mega">
    <fieldset className="mega-tabs">
      <legend className="sr-only">Body</legend>
      <Tab index={0} label={allLabel} />
      {menu.categories.map(({ label }, index) => (
        <Tab key={label} index={index + 1} label={label} />
      ))}
    </fieldset>
    <div className="mega-bodies">
      {menu.categories.map((category, index) => (
        <Body key={category.href} category={category} index={index + 1} />
      ))}
    </div>
    <p className="mega-ways">
      <LinkButton href={menu.stock.href}>{menu.stock.label}</LinkButton>
      <LinkButton href={menu.contact.href} look="secondary">
        {menu.contact.label}
      </LinkButton>
    </p>
  </div>
);

const Tab = ({ index, label }: { readonly index: number; readonly label: string }): ReactElement => (
  <label className="mega-tab">
    <input type="radio" name="menu-body" value={index} defaultChecked={index === 0} className="sr-only" />
    {label}
  </label>
);

const Body = ({ category, index }: { readonly category: BodyCategory; readonly index: number }): ReactElement => {
  const hasPictures = category.models.some(({ picture }) => picture !== null);
  return (
    <div className={hasPictures ? 'mega-body mega-pictures' : 'mega-body'} data-tab={index}>
      <a href={category.href} rel={category.nofollow ? 'nofollow' : undefined} className="mega-title">
        {category.shape && !hasPictures && <BodySilhouette shape={category.shape} className="mega-shape" />}
        {category.label}
      </a>
      <ul>
        {category.models.map((model) => (
          <li key={model.href}>
            <a href={model.href}>
              <ModelPicture model={model} />
              {model.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Small and late: nothing of a closed menu is fetched. */
const ModelPicture = ({ model }: { readonly model: MenuModel }): ReactElement | null => {
  const address = usePictureAddress();
  return model.picture && <img src={address(model.picture, 'card', 320)} alt="" width={160} height={107} loading="lazy" decoding="async" />;
};
