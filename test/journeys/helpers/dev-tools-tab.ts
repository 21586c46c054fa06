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

export interface DevToolsTab {
  /** Sends a protocol command to the page shown in the tab, or to the prerendered one. */
  send(method: string, params: object, page?: 'shown' | 'ahead'): Promise<Answer>
}

/** Opens a tab and controls it through the Chrome DevTools protocol. */
export async function openDevToolsTab(address: string): Promise<DevToolsTab> {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const pendingCalls = new Map<number, { sessionId: string | undefined; hear: (message: Message) => void }>()
  /** Sessions of the tab's pages: first the page shown, then the prerendered ones. */
  const pages: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...answer }: Message = JSON.parse(data)
    if (id) return pendingCalls.get(id)?.hear(answer)
    if (method === 'Target.attachedToTarget' && params?.targetInfo.type === 'page')
      pages.push(params.sessionId)
    if (method === 'Target.detachedFromTarget') leave(params?.sessionId ?? '')
  })
  /** Rejects or ends the pending commands of a page that has gone. */
  const leave = (left: string) => {
    if (pages.includes(left)) pages.splice(pages.indexOf(left), 1)
    for (const { sessionId, hear } of pendingCalls.values())
      if (sessionId === left) hear({ error: { message: 'the page has gone' } })
  }
  const ask = async (method: string, params: object, sessionId?: string) => {
    const id = pendingCalls.size + 1
    const { promise, resolve: hear } = Promise.withResolvers<Message>()
    pendingCalls.set(id, { sessionId, hear })
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
