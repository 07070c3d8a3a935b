/** One encoded frame of a film (VP9). The frames are in display order. */
export interface EncodedFrame {
  readonly data: Uint8Array;
  readonly isKey: boolean;
}

const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
} as const;

const bytesOf = (value: number, length = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let index = length - 1, rest = value; index >= 0; index -= 1, rest = Math.floor(rest / 256)) bytes[index] = rest % 256;
  return bytes;
};

/** A WebM element: its id, its size in four bytes, and its content. */
const element = (id: number, ...content: readonly (number | string | Uint8Array)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'number' ? bytesOf(part) : Buffer.from(part))));
  return Buffer.concat([bytesOf(id), bytesOf(0x10000000 + body.length, 4), body]);
};

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/**
 * Makes a WebM file of a film without sound. The file contains its duration and an index of its key frames, so that
 * players can seek. A new cluster begins at each key frame.
 */
export const webmFile = (
  frames: readonly EncodedFrame[],
  { width, height, frameMs }: { readonly width: number; readonly height: number; readonly frameMs: number },
): Buffer => {
  const times = frames.map((_, index) => Math.round(index * frameMs));
  const starts = frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  const clusters = starts.map((start, at) => {
    const time = times[start] ?? 0;
    const blocks = frames.slice(start, starts[at + 1]).map(({ data, isKey }, index) => {
      const offset = (times[start + index] ?? 0) - time;
      return element(ID.simpleBlock, Buffer.from([0x81, offset >> 8, offset & 0xff, isKey ? 0x80 : 0]), data);
    });
    return { time, body: element(ID.cluster, element(ID.clusterTime, time), ...blocks) };
  });
  const info = element(
    ID.info,
    element(ID.timestampScale, 1_000_000),
    element(ID.duration, float(frames.length * frameMs)),
    element(ID.muxer, 'forecourt'),
    element(ID.writer, 'forecourt'),
  );
  const picture = element(ID.video, element(ID.width, width), element(ID.height, height));
  const track = element(
    ID.track,
    element(ID.trackNumber, 1),
    element(ID.trackUid, 1),
    element(ID.trackType, 1),
    element(ID.codec, 'V_VP9'),
    picture,
  );
  const tracks = element(ID.tracks, track);
  const cuesAt = (first: number): Buffer => {
    let position = first;
    return element(
      ID.cues,
      ...clusters.map(({ time, body }) => {
        const point = element(
          ID.cuePoint,
          element(ID.cueTime, bytesOf(time, 4)),
          element(ID.cuePositions, element(ID.cueTrack, 1), element(ID.cueCluster, bytesOf(position, 4))),
        );
        position += body.length;
        return point;
      }),
    );
  };
  // Every position in the index takes four bytes, so the length of the index is known before the positions are known.
  const first = info.length + tracks.length + cuesAt(0).length;
  return Buffer.concat([
    element(
      ID.ebml,
      element(ID.ebmlVersion, 1),
      element(ID.ebmlReadVersion, 1),
      element(ID.maxIdLength, 4),
      element(ID.maxSizeLength, 8),
      element(ID.docType, 'webm'),
      element(ID.docTypeVersion, 2),
      element(ID.docTypeReadVersion, 2),
    ),
    element(ID.segment, info, tracks, cuesAt(first), ...clusters.map(({ body }) => body)),
  ]);
};
