// A DNS server on a free port of this machine for TXT queries. Supports one question per packet (RFC 1035).
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TXT = 16
const NAME_ERROR = 3
const SERVER_FAILURE = 2

export interface NameServer {
  /** The value for the setting DNS_SERVERS. */
  readonly address: string
  /** The TXT records by name. A name that is absent does not exist. */
  readonly records: Map<string, string>
  /** Answers all further queries with SERVFAIL if true. */
  fail(isFailing: boolean): void
  close(): Promise<void>
}

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>()
  let isFailing = false
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const text = records.get(name.toLowerCase())
    const code = isFailing ? SERVER_FAILURE : text === undefined ? NAME_ERROR : 0
    const answers = code === 0 && text !== undefined ? [txtRecord(text)] : []
    const header = Buffer.alloc(HEADER_BYTES)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8580 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, question.subarray(HEADER_BYTES, end + 4), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    fail(failing) {
      isFailing = failing
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** The name in the question of a packet, and the offset after it. */
function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A TXT record for the name in the question. The text is split into strings of at most 255 bytes. */
function txtRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(1, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
