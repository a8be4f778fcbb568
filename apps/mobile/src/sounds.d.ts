/** A sound in the app's files, by the number under which Metro registers it. */
declare module '*.wav' {
  const sound: number;
  export default sound;
}
