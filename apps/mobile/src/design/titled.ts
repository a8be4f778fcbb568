/** Options of a screen that has its title in the header. */
export const titled = (title: string) => ({ title, headerTitle: title });
