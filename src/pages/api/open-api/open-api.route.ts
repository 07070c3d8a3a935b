import { z } from 'zod';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { apiPaths } from '#urls/api-paths.ts';
import { type DescribedRoute, openApiDocument } from './open-api-document.ts';

export interface OpenApiServices {
  /** The route table, from which the document is made. */
  readonly listRoutes: () => readonly DescribedRoute[];
}

/** `GET /api/openapi.json`: the OpenAPI document of the site, with the endpoints that the site has switched on. */
export const openApi =
  ({ listRoutes }: OpenApiServices): PageHandler =>
  async ({ site, canonicalOrigin }) => ({
    kind: 'json',
    status: 200,
    value: openApiDocument(site, canonicalOrigin, listRoutes()),
    caching: { until: null },
  });

export const openApiRoute: Route<OpenApiServices> = {
  method: 'GET',
  path: apiPaths.openApi(),
  handler: openApi,
  canonicalAddress: pathOnly,
  endpoint: {
    group: 'site',
    summary: 'This document',
    answers: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
  },
};
