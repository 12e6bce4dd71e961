// Pictures for tests, made here.
import sharp from 'sharp'

/** A picture of one colour with an orientation and a place in its metadata. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({
      IFD0: { Copyright: 'a person' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 33/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '9/1 59/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
