const KEY = 'muster:project'
export const lastProject = () => Number(localStorage.getItem(KEY))
export const rememberProject = (id: number) => localStorage.setItem(KEY, String(id))
