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
// libvips uses one thread for each job, so that the number of jobs is the number of threads. Its cache is off, because
// no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
