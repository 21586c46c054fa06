import type { Editor } from '../open-editor.ts'
import type { EditorAct } from './editor-acts.ts'

export function ActButton({ act, editor, isFirst }: { act: EditorAct; editor: Editor; isFirst: boolean }) {
  const { label, keys, Icon, press, isOn, isPossible } = act
  const isOff = isPossible?.(editor) === false
  return (
    <button
      type="button"
      className="text-editor__tool"
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isOn?.(editor)}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && press(editor)}
    >
      <Icon />
    </button>
  )
}
