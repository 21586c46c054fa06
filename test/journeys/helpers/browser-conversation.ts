interface Message {
  id?: number
  method?: string
  result?: Answer
  error?: { message: string }
  params?: { sessionId: string; targetInfo: { type: string } }
}

interface Answer {
  targetId?: string
  sessionId?: string
  result?: { value?: unknown }
}

export interface Conversation {
  /** A command of the protocol to the page that the tab shows, or to the one that is made ahead. */
  send(method: string, params: object, page?: 'shown' | 'ahead'): Promise<Answer>
}

/** Speaks the Chrome DevTools protocol with a browser, about one tab of it, which it opens. */
export async function converse(address: string): Promise<Conversation> {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const asked = new Map<number, { sessionId: string | undefined; hear: (message: Message) => void }>()
  /** Of the tab's pages: the one shown is the first, those that are made ahead follow. */
  const pages: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...answer }: Message = JSON.parse(data)
    if (id) return asked.get(id)?.hear(answer)
    if (method === 'Target.attachedToTarget' && params?.targetInfo.type === 'page')
      pages.push(params.sessionId)
    if (method === 'Target.detachedFromTarget') leave(params?.sessionId ?? '')
  })
  /** A page that has gone answers nothing more of what it was asked. */
  const leave = (left: string) => {
    if (pages.includes(left)) pages.splice(pages.indexOf(left), 1)
    for (const { sessionId, hear } of asked.values())
      if (sessionId === left) hear({ error: { message: 'the page has gone' } })
  }
  const ask = async (method: string, params: object, sessionId?: string) => {
    const id = asked.size + 1
    const { promise, resolve: hear } = Promise.withResolvers<Message>()
    asked.set(id, { sessionId, hear })
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await promise
    if (error) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank', forTab: true })
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await ask('Target.setAutoAttach', attach, sessionId)
  return {
    send: (method, params, page = 'shown') =>
      ask(method, params, page === 'shown' ? pages[0] : (pages[1] ?? 'none')),
  }
}
