/** A file as found below SITES_DIR; `name` is the slug or template name in its path. */
export interface SourceFile {
  readonly name: string;
  readonly file: string;
  /** Text of the file; null when it is missing or cannot be read. */
  readonly text: string | null;
}

/**
 * A site's folder: `site.yaml`, the other YAML files in it (`home.yaml`, `offers.yaml`, …), and the content pages in its
 * folder `pages/`.
 */
export interface SiteSource extends SourceFile {
  readonly neighbours?: readonly SourceFile[];
  readonly pages?: readonly SourceFile[];
}

/** All settings files of an installation, as text. */
export interface SettingsSources {
  readonly sites: readonly SiteSource[];
  readonly dealerships: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
}
