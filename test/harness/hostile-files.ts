// 200 files that try to be something else, to run, to reveal or to exhaust. All of them are made here.
import { deflateRawSync, deflateSync, crc32 as zlibCrc32 } from 'node:zlib'
import sharp from 'sharp'
import { photo, png } from './pictures.ts'

export interface HostileFile {
  readonly name: string
  readonly content: Buffer
}

/** Sets a mark on the page that it runs in, and asks the service for something that it does not have. */
const SCRIPT = "<script>window.ran=1;document.title='ran'</script>"

/** Documents that would run a script if a browser showed them. */
const documents: Readonly<Record<string, string>> = {
  'page.html': `<!doctype html>${SCRIPT}`,
  'svg.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1">${SCRIPT}</svg>`,
  'svg-xml.svg': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject>${SCRIPT}</foreignObject></svg>`,
  'xhtml.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  'entities.xml': '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>',
  'style.xml': '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><x/>',
  'script.js': 'window.ran=1',
  'module.mjs': 'window.ran=1',
  'page.mht': `MIME-Version: 1.0\nContent-Type: text/html\n\n${SCRIPT}`,
  'link.url': '[InternetShortcut]\nURL=javascript:window.ran=1',
  'manifest.webmanifest': '{"start_url":"javascript:window.ran=1"}',
  'pdf.pdf': '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  'utf7.html': '+ADw-script+AD4-window.ran=1+ADw-/script+AD4-',
  'utf16.html': `\ufeff${SCRIPT}`,
}

/** Names that are paths, headers, or end otherwise than they seem to. */
const names = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/shadow',
  'C:\\boot.ini',
  '.htaccess',
  '....//....//x',
  'a\u0000b.png',
  'a\r\nset-cookie: x=1.png',
  'gpj.\u202eexe',
  `${'x'.repeat(5_000)}.png`,
  '"; filename="evil.html',
  'CON',
  'a/b/c.txt',
  '\ufeff.html',
  '%2e%2e%2fx',
  '',
  '   ',
  '<img src=x onerror=window.ran=1>.png',
  '🧁'.repeat(300),
  '\ud800.png',
]

const signatures: Readonly<Record<string, Buffer>> = {
  png: Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]),
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
  tiff: Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
  avif: Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypavif\0\0\0\0avifmif1miafMA1B')]),
  bmp: Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1'),
  ico: Buffer.from([0, 0, 1, 0, 1, 0]),
  psd: Buffer.from('8BPS\0\x01', 'latin1'),
  jxl: Buffer.from([0xff, 0x0a, 0, 0]),
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(zlibCrc32(body) >>> 0, body.length + 4)
  return out
}

/** A PNG that says it has this many pixels, and has zeros for some of them. */
function pngBomb(width: number, height: number, bytes: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 9 })
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signatures.png ?? Buffer.alloc(0), chunk('IHDR', head), chunk('IDAT', pixels), end])
}

/** A zip with one member of zeros. */
function zipBomb(bytes: number): Buffer {
  const data = deflateRawSync(Buffer.alloc(bytes), { level: 9 })
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, Buffer.from('x'), data])
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  const add = (name: string, content: Buffer | string) => files.push({ name, content: Buffer.from(content) })
  const [jpeg, small] = [await photo(400, 300), await png(60, 40)]
  for (const [name, text] of Object.entries(documents)) {
    add(name, text)
    // Under the name of a picture, and with the first bytes of one.
    add(`${name}.png`, text)
    add(`${name}.jpg`, `GIF89a/*${text}*/`)
    // Behind a real picture.
    add(`behind-${name}`, Buffer.concat([small, Buffer.from(text)]))
    add(`behind-${name}.jpg`, Buffer.concat([jpeg, Buffer.from(text)]))
  }
  for (const name of names) {
    add(name, 'text')
    add(name, small)
  }
  for (const [type, start] of Object.entries(signatures)) {
    add(`only-the-start.${type}`, start)
    add(`start-and-noise.${type}`, Buffer.concat([start, Buffer.alloc(50_000, 0xa7)]))
    add(`start-and-page.${type}`, Buffer.concat([start, Buffer.from(SCRIPT)]))
  }
  for (const at of [0, 1, 10, 100, 1_000, 2_000]) {
    add(`cut-${at}.jpg`, jpeg.subarray(0, Math.min(at, jpeg.length - 1)))
    add(`cut-${at}.png`, small.subarray(0, Math.min(at, small.length - 1)))
  }
  for (const [width, height, bytes] of [
    [30_000, 30_000, 50_000_000],
    [65_535, 65_535, 10_000_000],
    [2_147_483_647, 1, 1_000],
    [1, 2_147_483_647, 1_000],
    [7_000, 7_000, 147_007_000],
    [0, 0, 0],
  ] as const)
    add(`bomb-${width}x${height}.png`, pngBomb(width, height, bytes))
  for (const bytes of [1_000_000, 100_000_000]) add(`bomb-${bytes}.zip`, zipBomb(bytes))
  add(
    'comment.jpg',
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 60]),
      Buffer.from(SCRIPT.padEnd(58)),
      jpeg.subarray(2),
    ]),
  )
  add(
    'text-chunk.png',
    Buffer.concat([
      small.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
      small.subarray(33),
    ]),
  )
  const frames = await sharp(small).gif().toBuffer()
  add('frames.gif', frames)
  add(
    'picture.tiff',
    await sharp(small)
      .withExif({ IFD0: { Artist: 'a person' } })
      .tiff()
      .toBuffer(),
  )
  add('picture.avif', await sharp(small).avif().toBuffer())
  for (let n = 0; files.length < 200; n++) {
    // A picture with some bytes changed.
    const broken = Buffer.from(n % 2 ? jpeg : small)
    for (let at = 20 + n; at < broken.length; at += 37 + n) broken[at] = (broken[at] ?? 0) ^ 0x5a
    add(`changed-${n}.${n % 2 ? 'jpg' : 'png'}`, broken)
  }
  return files
}
