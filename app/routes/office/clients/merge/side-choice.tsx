import type { MergeView } from './read-merge.server.ts'

export function SideChoice({ name, label, sides }: MergeView['fields'][number]) {
  return (
    <fieldset className="merge__field">
      <legend className="field__label">{label}</legend>
      <div className="merge__sides">
        {sides.map(({ side, text, isUsual }) => (
          <label key={side} className="choice">
            <input type="radio" name={name} value={side} defaultChecked={isUsual} />
            <span>{text || <em>rien</em>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
