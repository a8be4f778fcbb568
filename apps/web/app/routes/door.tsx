export default function Door() {
  return null;
}
