import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { Editor } from './open-editor.ts'
import { useElsewhere } from './use-elsewhere.ts'

/** Loaded when a text is opened, and no sooner. */
const bringEditor = () => import('./open-editor.ts')

type Brought = Awaited<ReturnType<typeof bringEditor>>

interface Options {
  /** The control that is sent with its form; it holds the HTML at every moment. */
  area: RefObject<HTMLTextAreaElement | null>
  place: RefObject<HTMLDivElement | null>
  labelledBy: string
  /** As it is known now. */
  value: string
  onChange?(html: string): void
}

/**
 * A text that is written in its control, and in an editor once that has been asked for. What comes from elsewhere is
 * brought in where nothing was typed meanwhile; whoever fills the control tells it by the event `fill`.
 */
export function useTextEditor({ area, place, labelledBy, value, onChange }: Options) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const brought = useRef<Brought>(undefined)
  const known = useRef(value)
  const [shown, setShown] = useState(value)
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })

  /** The editor's words go into the control, and the form hears of it as of any other typing. */
  const write = (html: string) => {
    if (!area.current || area.current.value === html) return
    area.current.value = html
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    told.current?.(html)
  }
  const open = async () => {
    if (state === 'opening' || state === 'open') return
    setState('opening')
    brought.current = await bringEditor().catch(() => undefined)
    if (!brought.current || !place.current) return setState('failed')
    const html = area.current?.value ?? ''
    const opened = brought.current.openEditor({
      element: place.current,
      html,
      labelledBy,
      onChange: write,
      onState: redraw,
    })
    setEditor(opened)
    setState('open')
    opened.commands.focus('end')
  }
  const bringIn = (html: string, isUndoable = false) => {
    known.current = html
    setShown(html)
    if (editor) brought.current?.takeOver(editor, html, isUndoable)
  }
  /** The HTML was changed by hand. */
  const onTyped = () => {
    const html = area.current?.value ?? ''
    bringIn(html, true)
    told.current?.(html)
  }

  useElsewhere({ area, value, known, bringIn })
  useEffect(() => () => editor?.destroy(), [editor])
  return { editor, state, shown, open, onTyped }
}
