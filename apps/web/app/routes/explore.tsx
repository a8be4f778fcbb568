export default function Explore() {
  return null;
}
