// Settings of libvips for each process that reads pictures. Import this module before `sharp` is used.
import sharp from 'sharp';

// libvips has dozens of decoders, each with its own vulnerabilities. Only the decoders for the formats that
// `pictureType` accepts stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// libvips uses only one thread for each picture, so the number of threads is limited by the number of pictures that are made
// at the same time. The cache of libvips is off, because no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
