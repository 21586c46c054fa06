export type Answers = readonly (readonly [name: string, value: string])[]

/**
 * Puts answers into the form's own controls, unless others have been typed before the page came alive; false when it
 * was left alone. Choices that the answers do not name stay as they are.
 */
export function writeAnswers(form: HTMLFormElement, answers: Answers): boolean {
  const controls = [...form.elements]
    .filter(isControl)
    .filter(({ type }) => type !== 'file' && type !== 'hidden')
  const isTyped = (control: Control) =>
    isText(control) && control.value !== control.defaultValue && control.value !== answerTo(control, answers)
  if (controls.some(isTyped)) return false
  for (const control of controls) write(control, answerTo(control, answers))
  return true
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element.matches('input[name], select[name], textarea[name]')

const isChoice = ({ type }: Control) => type === 'checkbox' || type === 'radio'

const isText = (control: Control): control is Exclude<Control, HTMLSelectElement> =>
  !isChoice(control) && !(control instanceof HTMLSelectElement)

const answerTo = ({ name }: Control, answers: Answers) => answers.find(([key]) => key === name)?.[1]

function write(control: Control, answer: string | undefined) {
  if (!(control instanceof HTMLInputElement && isChoice(control))) control.value = answer ?? ''
  else if (control.type === 'checkbox') control.checked = answer !== undefined
  else if (answer !== undefined) control.checked = control.value === answer
}
