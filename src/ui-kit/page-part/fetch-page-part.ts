/** The answer to a request for a part of a page. */
export interface FetchedPart {
  readonly response: Response;
  /** Null if the fetched page does not contain the requested part. */
  readonly part: HTMLElement | null;
}

/**
 * Fetches a page and finds one of its parts (`PagePart`).
 *
 * @param id the part's id
 * @throws TypeError if there was no answer
 */
export const fetchPagePart = async (address: string, id: string, request: RequestInit = {}): Promise<FetchedPart> => {
  const response = await fetch(address, { ...request, headers: { ...request.headers, accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { response, part: page.querySelector<HTMLElement>(`#${id}[data-page-part]`) };
};
