import { expect, test } from 'vitest';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { leadPictureUrl } from './lead-picture.ts';

const urlOf = (imageUrl: string | null) => leadPictureUrl(buildLead({ vehicle: buildLeadVehicle({ imageUrl }) }), 320);

test("IMG-01 if the site's image service can convert a picture, leadPictureUrl returns the URL of a JPEG, whatever the format is", () => {
  expect(urlOf('/media/hatch.avif')).toBe('http://the-yard.localhost:3000/images/320x213/m/hatch.avif.jpg');
  expect(urlOf('https://pictures.example/1.webp')).toMatch(
    /^http:\/\/the-yard\.localhost:3000\/images\/320x213\/v[0-9a-z]+-[0-9a-z]{14}\.jpg$/,
  );
});

test('leadPictureUrl returns null if there is no picture, or if neither the image service nor mail programs support its format or URL', () => {
  for (const imageUrl of ['/media/demo/suv.svg', '/drawn/suv.avif', 'javascript:alert(1)', 'data:image/png;base64,AA', null]) {
    expect(urlOf(imageUrl), String(imageUrl)).toBeNull();
  }
  expect(leadPictureUrl(buildLead({ vehicle: null }), 320)).toBeNull();
});
