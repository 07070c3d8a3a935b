import { describeSetting, environmentSchema, isSettingName } from './environment-schema.server.ts';

/**
 * The table of settings in docs/operations.md; a test holds the document to it.
 * @internal
 */
export const formatSettingsTable = (): string => {
  const rows = Object.keys(environmentSchema.shape)
    .filter(isSettingName)
    .map((name) => {
      const { description, allowed } = describeSetting(name);
      const standard = environmentSchema.shape[name].safeParse(undefined).data;
      const shown = standard === undefined || standard === '' ? '' : `\`${standard === true ? '1' : standard === false ? '0' : standard}\``;
      return `| \`${name}\` | ${shown} | ${description} | ${allowed} |`;
    });
  return ['| setting | default | for | allowed |', '| --- | --- | --- | --- |', ...rows].join('\n');
};
