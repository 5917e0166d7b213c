import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** An email in the test's mailbox. */
interface Kept {
  uid: number
  source: Buffer
  isSeen: boolean
}

/** A mailbox by IMAP: as much of the protocol as reading replies takes, without TLS. */
export interface TestMailbox {
  url: string
  mails: Kept[]
  /** Adds an email, written with line feeds. */
  add(source: string | Buffer): void
  close(): Promise<void>
}

export async function openTestMailbox(password = 'secret'): Promise<TestMailbox> {
  const mails: Kept[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('* OK IMAP4rev1 ready\r\n')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        answer(socket, line)
      }
    })
  })

  function answer(socket: Socket, line: string): void {
    const [tag = '*', ...words] = line.split(' ')
    const command = words.join(' ')
    const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''))
    const done = (text = 'OK done') => say(`${tag} ${text}`)
    if (/^CAPABILITY/i.test(command)) {
      say('* CAPABILITY IMAP4rev1')
      return void done()
    }
    if (/^LOGIN/i.test(command))
      return void done(command.includes(password) ? 'OK LOGIN done' : 'NO [AUTHENTICATIONFAILED] wrong')
    if (/^(LIST|LSUB)/i.test(command)) {
      say('* LIST (\\HasNoChildren) "/" "INBOX"')
      return void done()
    }
    if (/^(SELECT|EXAMINE)/i.test(command)) {
      say(
        '* FLAGS (\\Seen \\Flagged)',
        '* OK [PERMANENTFLAGS (\\Seen \\Flagged)] flags',
        `* ${mails.length} EXISTS`,
        '* 0 RECENT',
        '* OK [UIDVALIDITY 7] validity',
        `* OK [UIDNEXT ${mails.length + 1}] next`,
      )
      return void done('OK [READ-WRITE] selected')
    }
    if (/^UID SEARCH/i.test(command)) {
      say(`* SEARCH ${mails.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])).join(' ')}`.trimEnd())
      return void done()
    }
    const fetched = /^UID FETCH (\d+) (.*)$/i.exec(command)
    if (fetched) {
      const mail = mails.find(({ uid }) => uid === Number(fetched[1]))
      if (mail) {
        const { uid, source } = mail
        socket.write(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${source.length}`)
        if (/BODY\.PEEK\[\]/i.test(fetched[2] ?? '')) {
          socket.write(` BODY[] {${source.length}}\r\n`)
          socket.write(source)
        }
        socket.write(')\r\n')
      }
      return void done()
    }
    const stored = /^UID STORE (\d+) .*\\Seen/i.exec(command)
    if (stored) {
      const mail = mails.find(({ uid }) => uid === Number(stored[1]))
      if (mail) mail.isSeen = true
      return void done()
    }
    if (/^LOGOUT/i.test(command)) {
      say('* BYE bye', `${tag} OK done`)
      return void socket.end()
    }
    done(/^(NOOP|CLOSE|UNSELECT|ID|ENABLE|NAMESPACE)/i.test(command) ? 'OK done' : 'BAD unknown')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `imap://replies:${password}@127.0.0.1:${port}/INBOX`,
    mails,
    add(source) {
      const bytes = Buffer.from(typeof source === 'string' ? source.replace(/\r?\n/g, '\r\n') : source)
      mails.push({ uid: mails.length + 1, source: bytes, isSeen: false })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
