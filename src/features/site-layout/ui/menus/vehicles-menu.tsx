import type { ReactElement } from 'react';
import { BodySilhouette } from '#features/stock/ui/vehicle-picture/body-silhouette.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { usePictureAddress } from '#ui-kit/picture/picture.tsx';
import type { BodyCategory, MenuModel, VehiclesEntry } from '../../views/frame-view.ts';

/**
 * The mega-menu (NAV-02). Its tabs are radio buttons, and CSS shows the content of the checked tab. 'All Vehicles'
 * shows all body types; each other tab shows one body type. Arrow keys move between the tabs without JavaScript.
 */
export const VehiclesMenu = ({ menu }: { readonly menu: VehiclesEntry }): ReactElement => (
  <div className="mega">
    <fieldset className="mega-tabs">
      <legend className="sr-only">Body</legend>
      <Tab index={0} label={menu.allLabel} />
      {menu.categories.map(({ label }, index) => (
        <Tab key={label} index={index + 1} label={label} />
      ))}
    </fieldset>
    <div className="mega-bodies">
      {menu.categories.map((category, index) => (
        <Body key={category.label} category={category} index={index + 1} />
      ))}
    </div>
    <p className="mega-ways">
      <LinkButton href={menu.stock.href}>{menu.stock.label}</LinkButton>
      <LinkButton href={menu.contact.href} variant="secondary">
        {menu.contact.label}
      </LinkButton>
    </p>
  </div>
);

const Tab = ({ index, label }: { readonly index: number; readonly label: string }): ReactElement => (
  <label className="mega-tab">
    <input type="radio" name="menu-body" value={index} defaultChecked={index === 0} />
    {label}
  </label>
);

const Body = ({ category, index }: { readonly category: BodyCategory; readonly index: number }): ReactElement => {
  const hasPictures = category.models.some(({ picture }) => picture !== null);
  return (
    <div className={hasPictures ? 'mega-body mega-pictures' : 'mega-body'} data-tab={index}>
      <BodyTitle category={category} hasShape={!hasPictures} />
      <ul>
        {category.models.map((model) => (
          <li key={model.href} data-again={model.isAgain ? '' : undefined}>
            <a href={model.href}>
              {hasPictures && <ModelPicture model={model} shape={category.shape} />}
              {model.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * The title of a body type. When the menu opens, `header-menu-hover-and-keys.ts` adds the outline drawing of the body. The HTML
 * does not contain the drawing, so that every page stays small.
 */
const BodyTitle = ({ category, hasShape }: { readonly category: BodyCategory; readonly hasShape: boolean }): ReactElement => {
  const shape = (hasShape && category.shape) || undefined;
  return category.href === null ? (
    <p className="mega-title" data-shape={shape}>
      {category.label}
    </p>
  ) : (
    <a href={category.href} rel={category.nofollow ? 'nofollow' : undefined} className="mega-title" data-shape={shape}>
      {category.label}
    </a>
  );
};

/** The picture is small and loads lazily, so that a closed menu loads no picture. */
const ModelPicture = ({ model, shape }: { readonly model: MenuModel; readonly shape: BodyCategory['shape'] }): ReactElement => {
  const address = usePictureAddress();
  return (
    <span className="mega-picture">
      {model.picture ? (
        <img
          src={address(model.picture, 'card', 320)}
          alt=""
          width={160}
          height={107}
          className="picture"
          loading="lazy"
          decoding="async"
          data-fallback={shape ?? undefined}
        />
      ) : (
        shape && <BodySilhouette shape={shape} className="picture-fallback" />
      )}
    </span>
  );
};
