import type { ComponentType } from 'react';
import type { IslandDefinition } from '#ui-kit/island/island.tsx';

type AnyComponent = ComponentType<Record<string, unknown>>;
type IslandModule = Record<string, unknown>;

// Each island is a separate chunk, loaded when the first island of its kind is hydrated.
const modules = import.meta.glob<IslandModule>('/src/**/*.island.tsx');

const loaders = new Map(
  Object.entries(modules).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1).replace('.island.tsx', ''), load] as const),
);

const isDefinition = (value: unknown, name: string): value is IslandDefinition<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'Component' in value;

/** The component of an island by its name; throws if there is no `<name>.island.tsx`. */
export const loadIsland = async (name: string): Promise<AnyComponent> => {
  const module = await loaders.get(name)?.();
  const definition = Object.values(module ?? {}).find((value) => isDefinition(value, name));
  if (!isDefinition(definition, name)) throw new Error(`No island '${name}': there must be a ${name}.island.tsx that defines it`);
  return definition.Component;
};

/** React, loaded when the first island is hydrated. */
export const loadReact = (): Promise<typeof import('./react-for-islands.ts')> => import('./react-for-islands.ts');
