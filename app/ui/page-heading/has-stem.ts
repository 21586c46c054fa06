/** Whether a title begins with an upright stem, which the margin takes so that it lines up with what is below. */
export const hasStem = (title: string) => /^[BDEFHIKLMNPRU\u00c8-\u00cb]/.test(title)
