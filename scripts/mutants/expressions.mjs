export const replacing = ({ start, end }, text) => ({ start, end, text })
export const textOf = ({ start, end }, source) => source.slice(start, end)
export const negated = (node, source) => replacing(node, `!(${textOf(node, source)})`)
